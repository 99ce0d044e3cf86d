import { type EncodedPacket, EncodedPacketSink } from 'mediabunny';
import type { TrimSource } from './source';

/** A key frame this little after the asked time still counts as at it: times on screen are tenths. */
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

/** Times of the key frames in order, in seconds on the player's timeline, as the file's index lists them. */
export async function* keyFrameTimes(source: TrimSource, signal: AbortSignal): AsyncGenerator<number> {
  if (!source.video) return;
  const sink = new EncodedPacketSink(source.video);
  let packet = await sink.getFirstKeyPacket({ metadataOnly: true });
  while (packet && !signal.aborted) {
    yield Math.max(0, packet.timestamp - source.origin);
    packet = await sink.getNextKeyPacket(packet, { metadataOnly: true });
  }
}
