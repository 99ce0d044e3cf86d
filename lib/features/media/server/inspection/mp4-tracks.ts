import 'server-only';
import { BlobSource, Input, type InputTrack, Logging, LogLevel, MP4, QTFF } from 'mediabunny';
import type { Codecs } from '@/lib/features/media/codecs';
import { areFragmentsSound, checkMp4Index } from '@/lib/features/media/mp4-index';
import { MediaRefusal } from '@/lib/features/media/server/media-refusal';

/** The contents of a recording according to its own index. */
export interface Mp4Tracks extends Codecs {
  durationMs: number;
}

const TIMEOUT_MS = 20_000;

// Warnings about odd recordings do not belong in the server's log.
Logging.level = LogLevel.Errors;

/** Reads that fail after the input was disposed of must not end the process. */
const ignoreLate = { handleUnhandledError: () => undefined };

/** Opens an MP4 or MOV for reading; the caller disposes of it. */
export function openMp4(content: Blob): Input {
  return new Input({ formats: [MP4, QTFF], source: new BlobSource(content, ignoreLate) });
}

/**
 * Reads the index of an MP4 or MOV.
 *
 * @throws MediaRefusal `damaged` when it has none that can be believed, or nothing to play
 */
export async function readMp4Tracks(file: Blob): Promise<Mp4Tracks> {
  const isSound = (await areFragmentsSound(file)) && (await checkMp4Index(file)) === 'sound';
  if (!isSound) throw new MediaRefusal('damaged');
  const input = openMp4(file);
  // Disposing of it ends whatever it is reading.
  const timeout = setTimeout(() => input.dispose(), TIMEOUT_MS);
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    const tracks = [video, audio].filter((track) => track !== null);
    const durationMs = tracks.length > 0 ? Math.round((await input.computeDuration(tracks)) * 1000) : 0;
    if (!(durationMs > 0 && Number.isSafeInteger(durationMs))) throw new MediaRefusal('damaged');
    return { picture: await codecOf(video), sound: await codecOf(audio), durationMs };
  } catch (error) {
    throw error instanceof MediaRefusal ? error : new MediaRefusal('damaged', { cause: error });
  } finally {
    clearTimeout(timeout);
    input.dispose();
  }
}

async function codecOf(track: InputTrack | null): Promise<string | null> {
  if (!track) return null;
  const id = await track.getInternalCodecId();
  const name = typeof id === 'string' ? id : 'unknown';
  // An encrypted track has "enc…" in place of its codec.
  return name.startsWith('enc') ? name : ((await track.getCodec()) ?? name);
}
