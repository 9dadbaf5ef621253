export type PictureSize = { readonly width: number; readonly height: number };

/** Loads the picture as the page would show it. Undefined when it does not load or has no size of its own. */
export async function readPictureSize(src: string): Promise<PictureSize | undefined> {
  const picture = new Image();
  picture.src = src;
  try {
    await picture.decode();
  } catch {
    return undefined;
  }
  const { naturalWidth: width, naturalHeight: height } = picture;
  return width > 0 && height > 0 ? { width, height } : undefined;
}
