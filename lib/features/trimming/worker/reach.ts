import { EncodedPacketSink, type InputTrack } from 'mediabunny';

/** How exactly the end of a truncated track is found, in seconds. */
const PRECISION = 0.1;
/** Containers round their own length; less than this is not a truncation. */
const DURATION_SLACK = 1;

/**
 * Where a file's data ends before its index says so, as when a download or an export was broken off.
 * @param declared the end the container states, in seconds
 * @param indexed the end of the last packet that the container lists, in seconds
 * @returns seconds in the file's own timestamps; null when everything is there
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
