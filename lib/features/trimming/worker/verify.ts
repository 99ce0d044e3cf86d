import { AudioSampleSink, EncodedPacketSink, type InputVideoTrack, VideoSampleSink } from 'mediabunny';
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

    const expected = Math.min(plan.end, source.facts.duration) - plan.start;
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
  if (audio && facts.sound?.canHear) {
    const sample = await new AudioSampleSink(audio).getSample(await audio.getFirstTimestamp());
    if (!sample) throw new Error('The first sound does not decode');
    sample.close();
  }
}

function bytesOf(buffer: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(buffer)
    ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
    : new Uint8Array(buffer);
}

function reject(kind: 'damaged' | 'result-differs'): Verdict {
  return { kind: 'rejected', problem: { kind } };
}
