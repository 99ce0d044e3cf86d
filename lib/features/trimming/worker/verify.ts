import {
  AudioSampleSink,
  EncodedPacketSink,
  type InputAudioTrack,
  type InputVideoTrack,
  type VideoCodec,
  VideoSampleSink,
} from 'mediabunny';
import type { CutPlan } from '@/lib/features/trimming/plan';
import type { TrimProblem } from '@/lib/features/trimming/problem';
import { inspectFile } from './inspect';
import type { SourceFacts, TrimSource } from './source';

type PacketCheck = (packet: Uint8Array) => boolean;

/** The byte at this index of the decoder configuration holds the size of a NAL unit's length field. */
const LENGTH_SIZE_BYTE = { avc: 4, hevc: 21 } as const;

/** Returns a check that tells packets from noise by their framing; some codecs need the track's `description`. */
export function choosePacketCheck(codec: VideoCodec | null, description: Uint8Array | null): PacketCheck {
  switch (codec) {
    case 'avc':
    case 'hevc': {
      const lengthByte = description?.[LENGTH_SIZE_BYTE[codec]];
      return lengthByte === undefined ? hasData : (packet) => isNalSequence(packet, (lengthByte & 3) + 1);
    }
    case 'vp9':
      return hasVp9Marker;
    default:
      return hasData;
  }
}

function hasData(packet: Uint8Array): boolean {
  return packet.byteLength > 0;
}

/** Do length-prefixed NAL units fill the packet exactly, without an empty one or one with the forbidden bit? */
function isNalSequence(packet: Uint8Array, lengthSize: number): boolean {
  let at = 0;
  while (at + lengthSize < packet.length) {
    let length = 0;
    for (let byte = 0; byte < lengthSize; byte += 1) length = length * 256 + (packet[at + byte] ?? 0);
    at += lengthSize;
    if (length === 0 || ((packet[at] ?? 0) & 0x80) !== 0) return false;
    at += length;
  }
  return at > 0 && at === packet.length;
}

/** Every VP9 frame begins with the bits 10. */
function hasVp9Marker(packet: Uint8Array): boolean {
  return ((packet[0] ?? 0) & 0xc0) === 0x80;
}

export interface Clip {
  file: File;
  plan: CutPlan;
  facts: SourceFacts;
  /** It is in seconds, and negative if the sound ends later. */
  pictureEndsLater: number;
}

export type VerifiedClip = { kind: 'done'; clip: Clip } | { kind: 'failed'; problem: TrimProblem };

/** The length of a clip may differ from the plan by this many seconds. */
const DURATION_TOLERANCE = 1;
/** A gap in the sound counts only if it has more seconds, because containers round the times of packets. */
const LONGEST_GAP = 1;

/** Reopens a clip and checks codecs, length, packets and beginning. Only an unreadable recording counts as damaged. */
export async function verifyClip(file: File, source: TrimSource, plan: CutPlan): Promise<VerifiedClip> {
  const reopened = await inspectFile(file, 0);
  const clip = reopened.kind === 'opened' ? reopened.source : null;
  try {
    if (clip && (await isAsPlanned(clip, source, plan))) {
      const { facts } = clip;
      return { kind: 'done', clip: { file, plan, facts, pictureEndsLater: await findEndGap(clip) } };
    }
    const kind = (await isReadable(source, plan)) ? 'result-differs' : 'damaged';
    return { kind: 'failed', problem: { kind } };
  } finally {
    clip?.input.dispose();
  }
}

async function findEndGap({ video, audio }: TrimSource): Promise<number> {
  if (!video || !audio) return 0;
  const [picture, sound] = await Promise.all([video.computeDuration(), audio.computeDuration()]);
  return picture - sound;
}

/** Can the part of a recording that a plan needs be read, with whole packets and a beginning that decodes? */
export async function isReadable(source: TrimSource, plan: CutPlan): Promise<boolean> {
  return canRead(source, source.origin + plan.start, source.origin + plan.end);
}

async function isAsPlanned(clip: TrimSource, source: TrimSource, plan: CutPlan): Promise<boolean> {
  const { picture, sound, duration } = clip.facts;
  if (picture?.codec !== source.facts.picture?.codec || sound?.codec !== source.facts.sound?.codec)
    return false;
  const planned = Math.min(plan.end, source.facts.duration) - plan.start;
  if (Math.abs(duration - planned) > DURATION_TOLERANCE) return false;
  return canRead(clip, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
}

/** Can this part of a file be read? `start` and `end` are seconds of the file's own timestamps. */
async function canRead({ video, audio, facts }: TrimSource, start: number, end: number): Promise<boolean> {
  try {
    if (video && !(await arePacketsIntact(video, start, end))) return false;
    if (video && facts.picture?.canShow && !(await hasSample(new VideoSampleSink(video), start, end)))
      return false;
    if (audio && (await hasGap(audio, start, end))) return false;
    return !audio || !facts.sound?.canHear || (await hasSample(new AudioSampleSink(audio), start, end));
  } catch {
    // The library throws on damaged data.
    return false;
  }
}

async function arePacketsIntact(track: InputVideoTrack, start: number, end: number): Promise<boolean> {
  const config = await track.getDecoderConfig();
  const description = config?.description;
  const isIntact = choosePacketCheck(
    await track.getCodec(),
    description === undefined ? null : toBytes(description),
  );
  const sink = new EncodedPacketSink(track);
  const first = (await sink.getKeyPacket(start)) ?? (await sink.getFirstPacket());
  for await (const packet of sink.packets(first ?? undefined)) {
    if (packet.timestamp >= end) break;
    if (!isIntact(packet.data)) return false;
  }
  return true;
}

/** Is sound missing between `start` and `end`? Pictures may stand still, but sound has no pauses between packets. */
async function hasGap(track: InputAudioTrack, start: number, end: number): Promise<boolean> {
  const sink = new EncodedPacketSink(track);
  const first = (await sink.getPacket(start)) ?? (await sink.getFirstPacket());
  let heardUntil = first?.timestamp ?? 0;
  for await (const packet of sink.packets(first ?? undefined, undefined, { metadataOnly: true })) {
    if (packet.timestamp > heardUntil + LONGEST_GAP) return true;
    if (packet.timestamp >= end) break;
    heardUntil = packet.timestamp + packet.duration;
  }
  return false;
}

/** Can a sample be decoded? Some codecs, such as Vorbis, give none for the first packet, so further ones are tried. */
async function hasSample(
  sink: VideoSampleSink | AudioSampleSink,
  start: number,
  end: number,
): Promise<boolean> {
  for await (const sample of sink.samples(start, end)) {
    sample.close();
    return true;
  }
  return false;
}

function toBytes(buffer: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(buffer)
    ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
    : new Uint8Array(buffer);
}
