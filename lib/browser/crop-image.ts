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

/**
 * Cuts a rectangle out of an image and scales it to `size` (pixels). The rectangle is in pixels of the upright
 * image. JPEG stays JPEG; everything else becomes PNG, which keeps transparency.
 *
 * @throws DOMException when the browser cannot decode the image
 */
export async function cropImage(image: Blob, { x, y, width, height }: Rectangle, size: Size): Promise<Blob> {
  const bitmap = await createImageBitmap(image, { imageOrientation: 'from-image' });
  try {
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext('2d');
    if (!context) throw new DOMException('This browser cannot draw images.', 'NotSupportedError');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, x, y, width, height, 0, 0, size.width, size.height);
    const type = image.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
    return await canvas.convertToBlob({ type, quality: JPEG_QUALITY });
  } finally {
    bitmap.close();
  }
}
