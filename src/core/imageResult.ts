/** An image as the text of a result (behaviour 2.10); `data` is base64. */
export interface ImageResult {
  readonly mimeType: string;
  readonly data: string;
}

/** The image that is all of a result, where it is of a kind that models take; `null`: it is any other text. */
export function imageIn(text: string): ImageResult | null {
  if (text.length > mostCharacters) return null;
  const [, mimeType, data] = image.exec(text) ?? [];
  return mimeType === undefined || data === undefined ? null : { mimeType, data };
}

const image = /^\{"mimeType":"(image\/(?:png|jpeg|gif|webp))","data":"([A-Za-z0-9+/]+={0,2})"\}$/;

/** Of about 3 MB: models refuse larger ones. */
const mostCharacters = 4_000_000;
