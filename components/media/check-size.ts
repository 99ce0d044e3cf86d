import type { FileProblem } from '@/components/ui/drop-zone-rules';
import { BYTES_PER_MEGABYTE, maxMegabytesOf, mediaTypeOfFileName } from '@/lib/features/media/rules';

/**
 * Checks a chosen file's size: each kind has its own limit, which the drop zone's single maximum cannot express, and
 * none may be empty.
 * @param imageLimit the limit for images in bytes
 */
export function checkSize(
  { name, size }: Pick<File, 'name' | 'size'>,
  imageLimit: number,
): FileProblem | null {
  if (size === 0) return { cause: 'size', message: 'File size is too small' };
  const limit =
    mediaTypeOfFileName(name) === 'image' ? imageLimit : maxMegabytesOf(name) * BYTES_PER_MEGABYTE;
  return size > limit ? { cause: 'size', message: 'File size is too big' } : null;
}
