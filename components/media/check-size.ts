import type { FileProblem } from '@/components/ui/drop-zone-rules';
import { BYTES_PER_MEGABYTE, maxMegabytesOf, mediaTypeOfFileName } from '@/lib/features/media/rules';

/**
 * Each kind of file has its own limit, which a drop zone's one maximum cannot express; none may be empty.
 * @param imageLimit the most bytes of a picture
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
