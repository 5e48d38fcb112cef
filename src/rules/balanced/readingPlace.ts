/** Where a line runs. */
export interface ReadingPlace {
  /** Where a path leads, symbolic links resolved; a relative one from the folder the line runs in. Never throws. */
  path(text: string): "inside" | "outside" | "unknown";
  /** Whether Toolgate's own storage is in this folder, at any depth. Never throws. */
  holdsOwn(text: string): boolean;
  /** Whether git would use a repository there that nobody could have slipped in; see `ownRepository`. */
  ownRepository(): boolean;
}

/** Behind a symbolic link `..` leads elsewhere than the text says, so it is not followed. */
export function isInside(text: string, place: ReadingPlace): boolean {
  return text !== "" && !climbs(text) && place.path(text) === "inside";
}

/** Names of commits, such as `HEAD~1` or `origin/main..HEAD`, need not be possible paths. */
export function isRevision(text: string, place: ReadingPlace): boolean {
  if (text === "" || climbs(text)) return false;
  const where = place.path(text);
  return where === "inside" || (where === "unknown" && /^[\w@][\w@./^~:{}+=,-]*$/.test(text));
}

const climbs = (text: string) => text.split(/[\\/]/).includes("..");
