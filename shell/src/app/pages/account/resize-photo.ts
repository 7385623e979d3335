/** The longest side of a stored photo, in pixels (ACC-10). */
export const PHOTO_SIDE_MAX = 400;
/** The JPEG quality, from 0 to 1. */
const JPEG_QUALITY = 0.8;

/** The size of a photo that fits into a square: proportions stay, and smaller photos do not change. */
export function fitWithin(width: number, height: number, max: number): { width: number; height: number } {
  const scale = Math.min(1, max / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * The photo to store: at most 400 × 400, as a JPEG data URL.
 * @throws when the browser cannot read the file as an image.
 */
export async function resizePhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    const { width, height } = fitWithin(picture.width, picture.height, PHOTO_SIDE_MAX);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser draws no pictures');
    context.fillStyle = '#fff'; // JPEG has no transparency, and transparent pixels would become black
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    return canvas.toDataURL('image/jpeg', JPEG_QUALITY);
  } finally {
    picture.close();
  }
}
