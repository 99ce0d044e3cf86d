import { extensionOf } from '@/lib/features/media/rules';

/**
 * A picture as a form could have been given it: those of an export are WebP, which uploads do not take, and become PNG.
 * Other files are returned as they are. Rejects when the browser cannot decode the picture.
 */
export async function asChosen(file: File): Promise<File> {
  if (extensionOf(file.name) !== 'webp') return file;
  const bitmap = await createImageBitmap(file);
  try {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    return new File([await canvas.convertToBlob()], file.name.replace(/webp$/i, 'png'), {
      type: 'image/png',
    });
  } finally {
    bitmap.close();
  }
}
