import {
  AudioSampleSink,
  EncodedPacketSink,
  type InputAudioTrack,
  type InputVideoTrack,
  VideoSampleSink,
} from 'mediabunny';
import type { CutPlan } from '@/lib/features/trimming/plan';
import type { TrimProblem } from '@/lib/features/trimming/problem';
import { inspectFile } from './inspect';
import { packetCheckFor } from './packet-check';
import { closeSource, type SourceFacts, type TrimSource } from './source';

/** A finished clip. */
export interface Clip {
  file: File;
  plan: CutPlan;
  facts: SourceFacts;
}

export type Verdict = { kind: 'verified'; clip: Clip } | { kind: 'rejected'; problem: TrimProblem };

/** How far a clip's length may be from the plan, in seconds. */
const DURATION_TOLERANCE = 1;

/** Reopens a clip: same codecs, the length that was shown, whole packets, and a beginning that decodes. */
export async function verifyClip(file: File, source: TrimSource, plan: CutPlan): Promise<Verdict> {
  const reopened = await inspectFile(file, 0);
  if (reopened.kind === 'refused') return reject('damaged');

  const clip = reopened.source;
  try {
    const { picture, sound, duration } = clip.facts;
    if (picture?.codec !== source.facts.picture?.codec) return reject('result-differs');
    if (sound?.codec !== source.facts.sound?.codec) return reject('result-differs');

    const expected = await expectedDuration(source, clip, plan);
    if (Math.abs(duration - expected) > DURATION_TOLERANCE) return reject('damaged');
    if (clip.video && !(await arePacketsSound(clip.video))) return reject('damaged');
    await decodeBeginning(clip);
    return { kind: 'verified', clip: { file, plan, facts: clip.facts } };
  } catch {
    return reject('damaged');
  } finally {
    closeSource(clip);
  }
}

/**
 * How long a clip must be, in seconds. Where pictures alone stand still for a while, a container may count the last of
 * them as short: then the clip ends where its last picture begins.
 */
async function expectedDuration(source: TrimSource, clip: TrimSource, plan: CutPlan): Promise<number> {
  const planned = Math.min(plan.end, source.facts.duration) - plan.start;
  if (!source.video || source.audio || !clip.video) return planned;
  const last = await new EncodedPacketSink(source.video).getPacket(source.origin + plan.start + planned, {
    metadataOnly: true,
  });
  const lastInClip = await new EncodedPacketSink(clip.video).getPacket(Infinity, { metadataOnly: true });
  if (!last || !lastInClip) return planned;
  const missing = last.timestamp - source.origin - plan.start - (lastInClip.timestamp - clip.origin);
  return missing > DURATION_TOLERANCE ? planned : clip.facts.duration;
}

async function arePacketsSound(track: InputVideoTrack): Promise<boolean> {
  const config = await track.getDecoderConfig();
  const description = config?.description;
  const isSound = packetCheckFor(
    await track.getCodec(),
    description === undefined ? null : bytesOf(description),
  );
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (!isSound(packet.data)) return false;
  }
  return true;
}

/** Decodes the first picture and the first sound; rejects when a decoder cannot. */
async function decodeBeginning({ video, audio, facts }: TrimSource): Promise<void> {
  if (video && facts.picture?.canShow) {
    const frame = await new VideoSampleSink(video).getSample(await video.getFirstTimestamp());
    if (!frame) throw new Error('The first frame does not decode');
    frame.close();
  }
  if (audio && facts.sound?.canHear) await decodeFirstSound(audio);
}

/** Some codecs give nothing from the first packet, Vorbis by design: so packets are decoded until there is a sound. */
async function decodeFirstSound(track: InputAudioTrack): Promise<void> {
  for await (const sample of new AudioSampleSink(track).samples()) {
    sample.close();
    return;
  }
  throw new Error('No sound decodes');
}

function bytesOf(buffer: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(buffer)
    ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
    : new Uint8Array(buffer);
}

function reject(kind: 'damaged' | 'result-differs'): Verdict {
  return { kind: 'rejected', problem: { kind } };
}
