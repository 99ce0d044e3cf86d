import type { Input, InputAudioTrack, InputVideoTrack } from 'mediabunny';

/** Containers a clip can keep. */
export type Container = 'mp4' | 'mov' | 'webm' | 'mkv' | 'mp3' | 'wav' | 'aac' | 'flac' | 'ogg';

/** The facts about the picture for the screen. */
export interface PictureFacts {
  codec: string;
  /** Width and height in pixels as shown, rotation applied. */
  width: number;
  height: number;
  framesPerSecond: number;
  /** This browser can decode it, and encode it again in the same codec. */
  canShow: boolean;
  canEncode: boolean;
}

export interface SoundFacts {
  codec: string;
  canHear: boolean;
}

export interface SourceFacts {
  container: Container;
  /** Length in seconds, as the file states it. */
  duration: number;
  /** The end of a truncated file's data, in seconds on the player's timeline; null for a whole file. */
  stopsAt: number | null;
  picture: PictureFacts | null;
  sound: SoundFacts | null;
}

/** An opened recording. Read lazily: a file of gigabytes stays on disk. */
export interface TrimSource {
  file: File;
  facts: SourceFacts;
  /** Disposing of it frees all readers and decoders. */
  input: Input;
  video: InputVideoTrack | null;
  audio: InputAudioTrack | null;
  /** The start of the player's timeline in the file's own timestamps, in seconds. */
  origin: number;
}
