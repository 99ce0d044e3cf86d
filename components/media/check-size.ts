import type { FileProblem } from '@/components/ui/drop-zone-rules';
import { BYTES_PER_MEGABYTE, maxMegabytesOf } from '@/lib/features/media/rules';

/** Each kind of file has its own limit, which a drop zone's one maximum cannot express. */
export function checkSize({ name, size }: Pick<File, 'name' | 'size'>): FileProblem | null {
  const isTooBig = size / BYTES_PER_MEGABYTE > maxMegabytesOf(name);
  return isTooBig ? { cause: 'size', message: 'File size is too big' } : null;
}
