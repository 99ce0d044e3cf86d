interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

const JPEG_QUALITY = 0.92;
const TRANSPARENT_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/gif']);

/**
 * Cuts a rectangle out of an image and scales it to `size` (pixels). The rectangle is in pixels of the upright
 * image. PNG and GIF become PNG, which keeps transparency; everything else becomes JPEG.
 *
 * @throws DOMException when the browser cannot decode the image
 */
export async function cropImage(image: Blob, { x, y, width, height }: Rectangle, size: Size): Promise<Blob> {
  const bitmap = await createImageBitmap(image, { imageOrientation: 'from-image' });
  try {
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext('2d');
    if (!context) throw new DOMException('This browser cannot draw images.', 'NotSupportedError');
    const type = TRANSPARENT_TYPES.has(image.type) ? 'image/png' : 'image/jpeg';
    if (type === 'image/jpeg') fillWhite(context, size);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, x, y, width, height, 0, 0, size.width, size.height);
    return await canvas.convertToBlob({ type, quality: JPEG_QUALITY });
  } finally {
    bitmap.close();
  }
}

/** JPEG has no transparency: what shows through would come out black. */
function fillWhite(context: OffscreenCanvasRenderingContext2D, { width, height }: Size): void {
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
}
