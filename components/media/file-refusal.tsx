import type { FileProblem } from '@/components/ui/drop-zone-rules';
import { Message } from '@/components/ui/message';
import { BYTES_PER_MEGABYTE, findMediaType, isVideoName, MAX_BYTES } from '@/lib/features/media/rules';
import { useImageLimit } from './media-contexts';

const TOO_SMALL = 'File size is too small';

/** Checks a file's size by its kind, which the drop zone's single maximum cannot express; `imageLimit` is in bytes. */
export function findSizeProblem(
  { name, size }: Pick<File, 'name' | 'size'>,
  imageLimit: number,
): FileProblem | null {
  if (size === 0) return { cause: 'size', message: TOO_SMALL };
  const soundLimit = isVideoName(name) ? MAX_BYTES.video : MAX_BYTES.audio;
  const limit = findMediaType(name) === 'image' ? imageLimit : soundLimit;
  return size > limit ? { cause: 'size', message: 'File size is too big' } : null;
}

interface FileRefusalProps {
  problem: FileProblem;
  types: readonly string[];
  children?: string;
}

export function FileRefusal({ problem: { cause, message }, types, children = '' }: FileRefusalProps) {
  const imageLimit = useImageLimit();

  function describeRemedy(): string {
    if (cause === 'type')
      return `Choose a ${listTypes(types)} file. Export HEIC, WebP and AVIF pictures as JPG, WAV and OGG sound as MP3 first.`;
    if (message === TOO_SMALL) return 'It is empty. Export it again, or choose another file.';
    return listLimits(types, imageLimit);
  }

  return (
    <Message tone="error" title={message}>
      {children} {describeRemedy()}
    </Message>
  );
}

function listTypes(types: readonly string[]): string {
  const names = types.map((type) => type.toUpperCase());
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
}

function listLimits(types: readonly string[], imageLimit: number): string {
  const { audio, video } = MAX_BYTES;
  const formatMegabytes = (bytes: number) => `${bytes / BYTES_PER_MEGABYTE} MB`;
  const others = `, audio ${formatMegabytes(audio)}, video ${formatMegabytes(video)}`;
  const hasOthers = types.some((type) => findMediaType(`.${type}`) === 'audio');
  return `Images can have ${formatMegabytes(imageLimit)}${hasOthers ? others : ''}.`;
}
