import { EncodedPacketSink, type InputTrack } from 'mediabunny';

/** How exactly the end of a truncated track is found, in seconds. */
const PRECISION = 0.1;
/** Containers round their own length; less than this is not a truncation. */
const DURATION_SLACK = 1;

/**
 * Where a file's data ends before its index says so, in seconds of its own timestamps, as when a download broke off;
 * null when everything is there. `declared` is the end that the container states, `indexed` that of its last listed
 * packet.
 */
export async function findTruncation(
  tracks: InputTrack[],
  declared: number,
  indexed: number,
): Promise<number | null> {
  const stops = await Promise.all(tracks.map((track) => lastReadableTime(track, indexed)));
  const ends = [...stops, indexed < declared - DURATION_SLACK ? indexed : null].filter((end) => end !== null);
  return ends.length > 0 ? Math.min(...ends) : null;
}

async function lastReadableTime(track: InputTrack, end: number): Promise<number | null> {
  const sink = new EncodedPacketSink(track);
  if (await sink.getPacket(Number.POSITIVE_INFINITY)) return null;
  let readable = await track.getFirstTimestamp();
  let missing = end;
  while (missing - readable > PRECISION) {
    const middle = (readable + missing) / 2;
    if (await sink.getPacket(middle)) readable = middle;
    else missing = middle;
  }
  return readable;
}
