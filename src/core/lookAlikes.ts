/** Whether a character imitates an ASCII one wherever it stands: full-width and mathematical letters, look-alike signs. */
export function isLookAlike(code: number): boolean {
  if (code < 0x80) return false;
  if (code >= 0x250 && code <= 0x2af) return true;
  if (signs.has(code)) return true;
  const plain = String.fromCodePoint(code).normalize("NFKC");
  return plain.length === 1 && plain >= "!" && plain <= "~";
}

/**
 * Offsets (UTF-16) of letters that imitate Latin ones by their company: letters of another script in a word
 * that also has Latin letters, and words made of nothing but imitations (Cyrillic `сору` for `copy`).
 */
export function lookAlikesIn(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  if (!alien.test(text)) return found;
  for (const word of text.matchAll(/[\p{L}\p{M}\p{N}_]+/gu)) {
    const letters = [...word[0].matchAll(/\p{L}/gu)];
    const aliens = letters.filter((letter) => alien.test(letter[0]));
    const mixed =
      aliens.length < letters.length && letters.some((letter) => /\p{Script=Latin}/u.test(letter[0]));
    const disguised = aliens.length === letters.length && aliens.every((letter) => imitations.has(letter[0]));
    if (mixed || disguised) for (const letter of aliens) found.add(word.index + letter.index);
  }
  return found;
}

/** Scripts with letters that look Latin; those of East Asia mix with Latin in honest text and do not. */
const alien =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}\p{Script=Georgian}\p{Script=Deseret}\p{Script=Canadian_Aboriginal}]/u;

const imitations: ReadonlySet<string> = new Set("асеорхуіјѕһԁԛԝӏАВЕКМНОРСТУХЅІЈԌԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧοντυρικ");

/** Hyphens, slashes, colons, stops, bars, quotes and the dotless i. */
const signs: ReadonlySet<number> = new Set([
  0x131, 0x1c0, 0x1c3, 0x2bc, 0x2d0, 0x37e, 0x387, 0x589, 0x5c3, 0x2010, 0x2011, 0x2012, 0x201a, 0x2024,
  0x2032, 0x2044, 0x2212, 0x2215, 0x2216, 0x2223, 0x2236, 0x23fd, 0x29f5, 0x29f8, 0xa4fa, 0xa789, 0x2768,
  0x2769,
]);
