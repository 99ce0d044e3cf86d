/** `mm:ss.s` of a time in seconds; minutes grow past 99 for long recordings. */
export function formatTimecode(seconds: number): string {
  const tenths = Math.max(0, Math.round(seconds * 10));
  const minutes = Math.floor(tenths / 600);
  const rest = (tenths - minutes * 600) / 10;
  return `${String(minutes).padStart(2, '0')}:${rest.toFixed(1).padStart(4, '0')}`;
}

/**
 * Seconds of a typed time: `01:12.5`, `1:12`, `72.5` or `1:01:12` (hours first); a comma is as good as a point.
 * @returns tenths of seconds precision, or null when the text is not a time
 */
export function parseTimecode(text: string): number | null {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,4}):)?(\d{1,6})(?:[.,](\d+))?$/.exec(text.trim());
  if (!match) return null;
  const [, hours = '0', minutes, seconds = '0', fraction = '0'] = match;
  if (minutes !== undefined && Number(seconds) >= 60) return null;
  const total = Number(hours) * 3600 + Number(minutes ?? 0) * 60 + Number(`${seconds}.${fraction}`);
  return Math.round(total * 10) / 10;
}

/** `12.04 s`: a time as exact as a frame, for saying where a cut really starts. */
export function formatSeconds(seconds: number): string {
  return `${seconds.toFixed(2)} s`;
}
