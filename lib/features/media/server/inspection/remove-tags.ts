import 'server-only';
import { openAsBlob } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import {
  BlobSource,
  Conversion,
  Input,
  Logging,
  LogLevel,
  MovOutputFormat,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  QTFF,
  StreamTarget,
  type StreamTargetChunk,
} from 'mediabunny';
import { behindId3 } from './behind-id3';
import { type RecognisedMedia, recogniseMedia } from './sniff';

const TIMEOUT_MS = 60_000;
const LENGTH_TOLERANCE_MS = 200;

// What it has to say about odd recordings is no news for the server's log.
Logging.level = LogLevel.Errors;

/** Reads that fail after we lost interest must not end the process. */
const ignoreLate = { handleUnhandledError: () => undefined };

const outputFormats: Readonly<Record<string, () => OutputFormat>> = {
  'audio/mpeg': () => new Mp3OutputFormat(),
  'audio/mp4': () => new Mp4OutputFormat(),
  'video/mp4': () => new Mp4OutputFormat(),
  'video/quicktime': () => new MovOutputFormat(),
};

/**
 * Writes a recording to `target` without its title, artist, cover picture and other tags, which may give an answer
 * away. Sound and picture are copied, not encoded again. Returns false, with nothing of use at `target`, where the
 * recording cannot be copied whole: then it has to be kept as it is.
 */
export async function removeTags(source: string, target: string, contentType: string): Promise<boolean> {
  const outputFormat = outputFormats[contentType];
  if (!outputFormat) return false;
  const content = await behindId3(await openAsBlob(source));
  const input = new Input({ formats: [MP3, MP4, QTFF], source: new BlobSource(content, ignoreLate) });
  const file = await open(target, 'w');
  const output = new Output({ format: outputFormat(), target: targetOf(file) });
  try {
    return (
      (await copyWhole(input, output)) &&
      isSameLength(await recogniseMedia(source), await recogniseMedia(target))
    );
  } catch {
    // An odd recording is no reason to refuse it: players are more patient than we are.
    return false;
  } finally {
    if (output.state !== 'finalized') await output.cancel();
    await file.close();
    input.dispose();
  }
}

/** The library's own file target stays open when nothing is written to it. */
function targetOf(file: FileHandle): StreamTarget {
  const write = async ({ data, position }: StreamTargetChunk) => {
    await file.write(data, 0, data.byteLength, position);
  };
  return new StreamTarget(new WritableStream({ write }), { chunked: true });
}

/** Copies every track and no tag; false when a track cannot be copied. */
async function copyWhole(input: Input, output: Output): Promise<boolean> {
  const conversion = await Conversion.init({ input, output, tags: {}, showWarnings: false });
  if (!conversion.isValid || conversion.discardedTracks.length > 0) return false;
  const timeout = setTimeout(() => conversion.cancel(), TIMEOUT_MS);
  await conversion.execute().finally(() => clearTimeout(timeout));
  return true;
}

/** Encoders pad a recording by some hundredths of a second, which a copy may lose. */
function isSameLength(one: RecognisedMedia, other: RecognisedMedia): boolean {
  return (
    one.kind === other.kind && Math.abs((one.durationMs ?? 0) - (other.durationMs ?? 0)) < LENGTH_TOLERANCE_MS
  );
}
