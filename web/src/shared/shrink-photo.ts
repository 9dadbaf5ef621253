const QUALITY = 0.8;
/** The longer side of a crew's photo, in pixels. */
export const PHOTO_SIDE = 1_600;

/**
 * A photo as a small JPEG without location and time data, as a `data:` URL. Rejects what the browser
 * cannot read.
 * @param side of the longer side, in pixels
 */
export async function shrinkPhoto(file: Blob, side: number): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}
