import 'server-only';
import { openAsBlob } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import {
  type AudioSource,
  type AudioTrackMetadata,
  BlobSource,
  Conversion,
  Input,
  MovOutputFormat,
  MP3,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  StreamTarget,
  type StreamTargetChunk,
  type VideoSource,
  type VideoTrackMetadata,
} from 'mediabunny';
import { findDiskOutage } from '@/lib/errors/limits-and-outages';
import { MediaRefusal } from '@/lib/features/media/server/media-refusal';
import { findMp3Sound } from './mp3-sound';
import { openMp4, recogniseMedia } from './sniff';

const TIMEOUT_MS = 60_000;
/** Encoders pad a recording by some hundredths of a second, which may get lost in a copy. */
const LENGTH_TOLERANCE_MS = 200;

const outputFormats: Readonly<Record<string, () => OutputFormat>> = {
  'audio/mpeg': () => new Mp3OutputFormat(),
  'audio/mp4': () => new Mp4OutputFormat(),
  'video/mp4': () => new Mp4OutputFormat(),
  'video/quicktime': () => new MovOutputFormat(),
};

/** It drops the names of tracks: a name is a tag, too, and the library's conversion copies it. */
class NamelessOutput extends Output {
  override addVideoTrack(source: VideoSource, metadata?: VideoTrackMetadata) {
    return super.addVideoTrack(source, { ...metadata, name: undefined });
  }

  override addAudioTrack(source: AudioSource, metadata?: AudioTrackMetadata) {
    return super.addAudioTrack(source, { ...metadata, name: undefined });
  }
}

/** Copies a recording without tags and cover, which may reveal an answer. Throws MediaRefusal, or ApiError if the disk fails. */
export async function copyWithoutTags(source: string, target: string, contentType: string): Promise<void> {
  const outputFormat = outputFormats[contentType];
  if (!outputFormat) throw new MediaRefusal('tags-stay');
  const input = await openWithoutTags(await openAsBlob(source), contentType);
  const file = await open(target, 'w');
  const output = new NamelessOutput({ format: outputFormat(), target: createTarget(file) });
  try {
    await copyTracks(input, output);
    await requireSameLength(source, target);
  } catch (error) {
    if (error instanceof MediaRefusal) throw error;
    throw findDiskOutage(error) ?? new MediaRefusal('tags-stay', { cause: error });
  } finally {
    if (output.state !== 'finalized') await output.cancel();
    await file.close();
    input.dispose();
  }
}

/** Opens a recording without the tags of an MP3: the library would load a long tag, and stop at one in the middle. */
async function openWithoutTags(content: Blob, contentType: string): Promise<Input> {
  if (contentType !== 'audio/mpeg') return openMp4(content);
  const sound = (await findMp3Sound(content))?.content ?? new Blob();
  return new Input({ formats: [MP3], source: new BlobSource(sound) });
}

/** This replaces the library's own file target, which stays open when nothing is written to it. */
function createTarget(file: FileHandle): StreamTarget {
  const write = async ({ data, position }: StreamTargetChunk) => {
    await file.write(data, 0, data.byteLength, position);
  };
  return new StreamTarget(new WritableStream({ write }), { chunked: true });
}

/** Copies the primary picture and sound, which players get, and no tag. */
async function copyTracks(input: Input, output: Output): Promise<void> {
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    tags: {},
    showWarnings: false,
  });
  if (!conversion.isValid || conversion.discardedTracks.length > 0) throw new MediaRefusal('tags-stay');
  const timeout = setTimeout(() => void conversion.cancel(), TIMEOUT_MS);
  await conversion.execute().finally(() => clearTimeout(timeout));
}

async function requireSameLength(source: string, target: string): Promise<void> {
  const before = await recogniseMedia(source);
  const after = await recogniseMedia(target);
  const difference = Math.abs((before.durationMs ?? 0) - (after.durationMs ?? 0));
  if (before.kind !== after.kind || difference > LENGTH_TOLERANCE_MS) throw new MediaRefusal('damaged');
}
