/** The longest side of a stored photo, in pixels (ACC-10). */
export const PHOTO_SIDE_MAX = 400;
/** How much of the picture JPEG keeps, from 0 to 1. */
const JPEG_QUALITY = 0.8;

/** The size a picture gets inside a square: smaller ones stay as they are, proportions are kept. */
export function fitWithin(width: number, height: number, max: number): { width: number; height: number } {
  const scale = Math.min(1, max / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A photo as it is stored: at most 400 × 400, JPEG, as a data URL.
 * @throws when the file is no picture the browser can read.
 */
export async function resizePhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    const { width, height } = fitWithin(picture.width, picture.height, PHOTO_SIDE_MAX);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser draws no pictures');
    context.fillStyle = '#fff'; // JPEG has no transparency; without this it turns black
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    return canvas.toDataURL('image/jpeg', JPEG_QUALITY);
  } finally {
    picture.close();
  }
}
