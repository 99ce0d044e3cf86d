import { formatCodec } from '@/lib/features/media/codecs';
import type { SourceFacts } from '@/lib/features/trimming/worker/source';
import { formatSeconds, formatTimecode, MIN_SPAN } from './rules';

/** Times and durations are in seconds. */
export type TrimProblem =
  | { kind: 'empty' }
  | { kind: 'not-media' }
  | { kind: 'incomplete' }
  | { kind: 'damaged' }
  | { kind: 'too-short'; duration: number }
  | { kind: 'unknown-codec'; part: 'picture' | 'sound'; codec: string }
  | { kind: 'stops-before-selection' }
  | { kind: 'stops-in-selection'; at: number }
  /** The file can be cut at `keyFrame`, and nowhere nearer to the start. */
  | { kind: 'no-cut-point'; keyFrame: number }
  | { kind: 'result-differs' }
  | { kind: 'cut-failed' }
  /** The worker failed, so the session is over. */
  | { kind: 'stopped' }
  /** The file was moved, changed or taken away while it was open. */
  | { kind: 'out-of-reach' };

/** Converts an error to a problem: `otherwise`, unless the file can no longer be read. */
export function toTrimProblem(error: unknown, otherwise: 'damaged' | 'cut-failed'): TrimProblem {
  const isOutOfReach =
    error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError');
  return { kind: isOutOfReach ? 'out-of-reach' : otherwise };
}

type RecordingNoun = 'video' | 'sound file';

const SOUND_NAME = /\.(?:mp3|m4a|aac|wav|flac|ogg|oga|opus)$/i;

/** Chooses the noun for a file of which only name and type are known. */
export function chooseNoun({ name, type }: Pick<File, 'name' | 'type'>): RecordingNoun {
  return type.startsWith('audio/') || SOUND_NAME.test(name) ? 'sound file' : 'video';
}

export const chooseRecordingNoun = ({ picture }: SourceFacts): RecordingNoun =>
  picture ? 'video' : 'sound file';

export function describeProblem(problem: TrimProblem, noun: RecordingNoun): string {
  switch (problem.kind) {
    case 'empty':
      return 'This file is empty. Choose another one.';
    case 'not-media':
      return noun === 'video'
        ? 'This file is not a video we can read. Use MP4 or MOV.'
        : 'This sound file is in a format that we cannot read. Use MP3, M4A or WAV.';
    case 'incomplete':
      return `This ${noun} is incomplete. Export it again.`;
    case 'damaged':
      return `This ${noun} is damaged. Export it again, or choose another one.`;
    case 'too-short':
      return `This ${noun} is only ${formatSeconds(problem.duration)} long. A clip needs at least ${MIN_SPAN} s.`;
    case 'unknown-codec':
      return `The ${problem.part} of this file is in a format (${formatCodec(problem.codec)}) that we cannot keep. Export it as ${noun === 'video' ? 'MP4 with H.264 and AAC sound' : 'MP3 or M4A'}.`;
    case 'stops-before-selection':
      return `The ${noun} stops before your selection. Select an earlier part, or export it again.`;
    case 'stops-in-selection':
      return `The ${noun} stops at ${formatTimecode(problem.at)}, inside your selection. Set the end before that, or export the ${noun} again.`;
    case 'no-cut-point':
      return `This video cannot be cut here. The nearest cut point is ${formatTimecode(problem.keyFrame)}. Set the start there.`;
    case 'cut-failed':
      return `The clip could not be made, though the ${noun} can be read. Trim again; if that fails too, try another start or export the ${noun} again.`;
    case 'stopped':
      return `The trimmer stopped, perhaps because memory ran out. Choose the ${noun} again.`;
    case 'out-of-reach':
      return `This ${noun} can no longer be read: it was moved, changed or taken away. Choose it again.`;
    case 'result-differs':
      return 'The clip did not come out as selected, so it was discarded. Try another start, or export the original again: a video as MP4, a sound as MP3.';
  }
}
