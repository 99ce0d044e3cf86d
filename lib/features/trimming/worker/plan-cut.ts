import { type EncodedPacket, EncodedPacketSink } from 'mediabunny';
import {
  type CutChoice,
  choosePlans,
  END_TOLERANCE,
  type ExactReason,
  findReachProblem,
  KEY_FRAME_TOLERANCE,
} from '@/lib/features/trimming/plan';
import { type TrimProblem, toTrimProblem } from '@/lib/features/trimming/problem';
import type { Selection } from '@/lib/features/trimming/rules';
import type { Container, TrimSource } from './source';

/** A key frame at most this many seconds after the selected tenth counts as being at it: times on screen are tenths. */
const AFTER_TOLERANCE = 0.05;
/** Times that differ by less than this, in seconds, differ only by rounding. */
export const SAME_TIME = 0.0001;

/** Finds the packet from which a copy that shows `time` must start; returns null without a picture or such a packet. */
export async function findStartPacket(source: TrimSource, time: number): Promise<EncodedPacket | null> {
  if (!source.video) return null;
  const sink = new EncodedPacketSink(source.video);
  return sink.getKeyPacket(time + source.origin + AFTER_TOLERANCE, { verifyKeyPackets: true });
}

/** Only the edit list of these containers can hide a part of a clip's first packet, or frames before its start. */
const EDIT_LIST_CONTAINERS: ReadonlySet<Container> = new Set<Container>(['mp4', 'mov']);

/** Finds the packets with which a copied sound starts and ends; null for a video or if an edit list can cut packets. */
export async function findWholePackets(
  { audio, video, facts, origin }: TrimSource,
  { start, end }: Selection,
): Promise<{ first: EncodedPacket; last: EncodedPacket } | null> {
  if (video || !audio || EDIT_LIST_CONTAINERS.has(facts.container)) return null;
  const sink = new EncodedPacketSink(audio);
  const first = (await sink.getPacket(start + origin + SAME_TIME)) ?? (await sink.getFirstPacket());
  const last = await sink.getPacket(end + origin - SAME_TIME);
  return first && last ? { first, last } : null;
}

/** Lists the times of the key frames in seconds; null without a picture, or if there are more than `most`. */
export async function listKeyFrames(source: TrimSource, most: number): Promise<number[] | null> {
  if (!source.video) return null;
  const sink = new EncodedPacketSink(source.video);
  const times: number[] = [];
  let packet = await sink.getFirstKeyPacket({ metadataOnly: true });
  while (packet) {
    if (times.length === most) return null;
    times.push(Math.max(0, packet.timestamp - source.origin));
    packet = await sink.getNextKeyPacket(packet, { metadataOnly: true });
  }
  return times;
}

export type PlanResult = { kind: 'planned'; choice: CutChoice } | { kind: 'refused'; problem: TrimProblem };

/** Chooses how to cut a selection; returns the problem if there is no way. */
export async function planCut(source: TrimSource, selection: Selection): Promise<PlanResult> {
  const { facts, origin, video } = source;
  const problem = findReachProblem(selection, facts.stopsAt);
  if (problem) return { kind: 'refused', problem };
  try {
    if (!video) {
      const sound = await findWholePackets(source, selection);
      const start = sound ? Math.max(0, sound.first.timestamp - origin) : selection.start;
      return { kind: 'planned', choice: { kind: 'lossless', plan: { method: 'copy', ...selection, start } } };
    }
    const packet = await findStartPacket(source, selection.start);
    const canEncode = facts.picture?.canEncode ?? false;
    const because = canEncode ? await findCopyObstacle(source, selection, packet) : null;
    if (because) {
      const exact = { method: 'exact', ...selection } as const;
      return { kind: 'planned', choice: { kind: 'exact-only', exact, because } };
    }
    // An edit list in the clip hides a key frame before the timeline; `verifyClip` refuses a clip without this list.
    // If no key frame precedes the selection, the copy starts at the selected time.
    const keyFrame = packet ? Math.max(0, packet.timestamp - origin) : selection.start;
    const choice = choosePlans(selection, keyFrame, canEncode);
    return choice
      ? { kind: 'planned', choice }
      : { kind: 'refused', problem: { kind: 'no-cut-point', keyFrame } };
  } catch (error) {
    return { kind: 'refused', problem: toTrimProblem(error, 'damaged') };
  }
}

async function findCopyObstacle(
  source: TrimSource,
  selection: Selection,
  startPacket: EncodedPacket | null,
): Promise<ExactReason | null> {
  const { facts, origin } = source;
  const isHidden = startPacket !== null && startPacket.timestamp < origin - KEY_FRAME_TOLERANCE;
  if (isHidden && !EDIT_LIST_CONTAINERS.has(facts.container)) return 'hidden-start';
  return (await isStillAt(source, selection.end)) ? 'still-end' : null;
}

/** Does the picture at this time stay longer, so that the sound of a copied clip would end first? */
async function isStillAt({ video, origin }: TrimSource, time: number): Promise<boolean> {
  if (!video) return false;
  const shown = await new EncodedPacketSink(video).getPacket(origin + time, { metadataOnly: true });
  return shown !== null && shown.timestamp + shown.duration > origin + time + END_TOLERANCE;
}
