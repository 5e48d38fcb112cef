import * as vscode from "vscode";
import { imageIn, type ImageResult } from "../core/imageResult.ts";

/** A text of a result as a model gets it: an image as an image, where this VS Code can hand one over. */
export function resultPart(text: string): unknown {
  const image = imageIn(text);
  return image ? imagePart(image) : new vscode.LanguageModelTextPart(text);
}

function imagePart({ mimeType, data }: ImageResult): unknown {
  // Newer than the oldest version that is supported, whose types do not have it.
  const dataPart: unknown = Reflect.get(vscode, "LanguageModelDataPart");
  const made: unknown = typeof dataPart === "function" ? Reflect.get(dataPart, "image") : null;
  if (typeof made === "function")
    return Reflect.apply(made, dataPart, [Buffer.from(data, "base64"), mimeType]);
  return new vscode.LanguageModelTextPart(
    `[Toolgate: an image (${mimeType}), which cannot be shown to you here.]`,
  );
}
