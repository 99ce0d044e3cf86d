/** Boxes whose content is again boxes, on the way down to the sample tables. */
const CONTAINER_BOXES = new Set(['trak', 'mdia', 'minf', 'stbl']);
const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
/** Muxers miscount by a few; a table this far beyond the samples there are is noise. */
const MISCOUNT_FACTOR = 2;
const MISCOUNT_SLACK = 1000;

interface Box {
  type: string;
  contentStart: number;
  end: number;
}

interface SampleCounts {
  samples: number;
  timed: number;
  shifted: number;
}

/**
 * Looks at the index (`moov`) of an MP4 or MOV before a parser trusts it: a noisy table can claim billions of samples
 * and take the tab's memory with it.
 */
export async function checkMp4Index(file: Blob): Promise<'sound' | 'missing' | 'damaged'> {
  let at = 0;
  while (at + HEADER_BYTES <= file.size) {
    const head = new DataView(await file.slice(at, at + LONG_HEADER_BYTES).arrayBuffer());
    const box = readBox(head, 0, file.size - at);
    if (!box) return 'missing';
    if (box.type === 'moov') {
      if (at + box.end > file.size) return 'missing';
      const index = new DataView(await file.slice(at + box.contentStart, at + box.end).arrayBuffer());
      return areTablesSound(index, 0, index.byteLength) ? 'sound' : 'damaged';
    }
    at += box.end;
  }
  return 'missing';
}

function areTablesSound(view: DataView, start: number, end: number): boolean {
  const counts: SampleCounts = { samples: 0, timed: 0, shifted: 0 };
  let at = start;
  while (at + HEADER_BYTES <= end) {
    const box = readBox(view, at, end - at);
    if (!box || box.end > end) return false;
    if (CONTAINER_BOXES.has(box.type) && !areTablesSound(view, box.contentStart, box.end)) return false;
    if (!readCounts(view, box, counts)) return false;
    at = box.end;
  }
  const most = counts.samples * MISCOUNT_FACTOR + MISCOUNT_SLACK;
  return counts.timed <= most && counts.shifted <= most;
}

/** Adds what a table says of its samples; false when the table does not fit into its box. */
function readCounts(view: DataView, box: Box, counts: SampleCounts): boolean {
  const room = box.end - box.contentStart;
  if (box.type === 'stsz') {
    if (room < 12) return false;
    const commonSize = view.getUint32(box.contentStart + 4);
    counts.samples = view.getUint32(box.contentStart + 8);
    return commonSize !== 0 || 12 + counts.samples * 4 <= room;
  }
  if (box.type === 'stts' || box.type === 'ctts') {
    if (room < HEADER_BYTES) return false;
    const entries = view.getUint32(box.contentStart + 4);
    if (HEADER_BYTES + entries * 8 > room) return false;
    let sum = 0;
    for (let entry = 0; entry < entries; entry += 1) {
      sum += view.getUint32(box.contentStart + HEADER_BYTES + entry * 8);
    }
    counts[box.type === 'stts' ? 'timed' : 'shifted'] = sum;
  }
  return true;
}

/** Reads a box header at `at`; null when there is none. A size of zero means "to the end". */
function readBox(view: DataView, at: number, room: number): Box | null {
  if (at + HEADER_BYTES > view.byteLength) return null;
  let size = view.getUint32(at);
  let header = HEADER_BYTES;
  const type = String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at + 4, 4));
  if (size === 1) {
    if (at + LONG_HEADER_BYTES > view.byteLength) return null;
    size = Number(view.getBigUint64(at + HEADER_BYTES));
    header = LONG_HEADER_BYTES;
  } else if (size === 0) {
    size = room;
  }
  return size < header ? null : { type, contentStart: at + header, end: at + size };
}
