/** The keys are mediabunny's names; for codecs that it does not know, codes of MP4 and MOV, or names of our own. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['avc', 'H.264'],
  ['prores', 'ProRes'],
  ['mp4v', 'MPEG-4 Part 2'],
  ['mpeg', 'MPEG-1 or MPEG-2'],
  ['jpeg', 'Motion JPEG'],
  ['theora', 'Theora'],
  ['encv', 'encrypted video'],
  ['opus', 'Opus'],
  ['vorbis', 'Vorbis'],
  ['ac3', 'AC-3'],
  ['eac3', 'E-AC-3'],
  ['samr', 'AMR'],
  ['enca', 'encrypted sound'],
]);
const PLAYED_BY_ALL: ReadonlySet<string> = new Set(['avc', 'vp8', 'vp9', 'aac', 'mp3', 'opus', 'flac']);
/** Safari decodes AV1 only on new devices, and HEVC needs a decoder that many PCs and Firefox lack. */
const PLAYED_BY_SOME: ReadonlySet<string> = new Set(['av1', 'hevc']);

/** Returns the name to show. All kinds of PCM are "PCM"; another codec without a name keeps its own, in capitals. */
export function formatCodec(codec: string): string {
  if (codec.startsWith('pcm')) return 'PCM';
  return NAMES.get(codec.trim()) ?? codec.trim().toUpperCase();
}

const isUnplayable = (codec: string) => !PLAYED_BY_ALL.has(codec) && !PLAYED_BY_SOME.has(codec);

/** A value is null if there is no such track. */
export interface Codecs {
  picture: string | null;
  sound: string | null;
}

/** Explains what players would miss of a recording that no browser plays, and how to export it; null otherwise. */
export function describeUnplayable({ picture, sound }: Codecs): string | null {
  if (picture !== null && isUnplayable(picture)) {
    return `The picture of this recording is ${formatCodec(picture)}, which browsers cannot play: players would get neither picture nor sound. Export it as MP4 with H.264 and AAC.`;
  }
  if (sound !== null && isUnplayable(sound)) {
    return `The sound of this recording is ${formatCodec(sound)}, which browsers cannot play: players would hear nothing. Export it as MP4 with H.264 and AAC, or as MP3.`;
  }
  return null;
}

/** Warns if only some browsers play the picture; returns null otherwise. */
export function describePartlyPlayable(picture: string | null): string | null {
  if (picture === null || !PLAYED_BY_SOME.has(picture)) return null;
  return `The picture of this recording is ${formatCodec(picture)}, which not every browser plays: some players hear its sound but see no picture. Export it as MP4 with H.264 to reach all of them.`;
}
