import type { Input, InputAudioTrack, InputVideoTrack } from 'mediabunny';

export type Container = 'mp4' | 'mov' | 'webm' | 'mkv' | 'mp3' | 'wav' | 'aac' | 'flac' | 'ogg';

export interface PictureFacts {
  codec: string;
  /** Width and height are pixels as shown, with the rotation applied. */
  width: number;
  height: number;
  framesPerSecond: number;
  canShow: boolean;
  /** The browser can also encode the picture in the same codec. */
  canEncode: boolean;
}

export interface SoundFacts {
  codec: string;
  canHear: boolean;
}

export interface SourceFacts {
  container: Container;
  /** It is in seconds, as the file states it. */
  duration: number;
  /** A truncated file's data end here, in seconds on the player's timeline; it is null for a whole file. */
  stopsAt: number | null;
  picture: PictureFacts | null;
  sound: SoundFacts | null;
}

/** An open recording. The input is read lazily, so that a file of gigabytes stays on disk. */
export interface TrimSource {
  file: File;
  facts: SourceFacts;
  /** `input.dispose()` frees all readers and decoders. */
  input: Input;
  video: InputVideoTrack | null;
  audio: InputAudioTrack | null;
  /** The player's timeline starts at this timestamp of the file, in seconds. */
  origin: number;
}
