import { type EncodedPacket, EncodedPacketSink } from 'mediabunny';
import type { TrimSource } from './source';

/** Times on screen are tenths: a key frame that rounds to the asked tenth is at it. */
const AFTER_TOLERANCE = 0.05;

/**
 * The packet from which a copy that shows `time` must start.
 * @param time seconds on the player's timeline
 * @returns null when nothing precedes `time`, or there is no picture: copying can start anywhere
 */
export async function startPacketAt(source: TrimSource, time: number): Promise<EncodedPacket | null> {
  if (!source.video) return null;
  const sink = new EncodedPacketSink(source.video);
  return sink.getKeyPacket(time + source.origin + AFTER_TOLERANCE, { verifyKeyPackets: true });
}

/**
 * Times of the key frames, as the file's index lists them, in seconds on the player's timeline.
 * @returns null when there are more than `most`: marks that dense say nothing
 */
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
