/** These boxes contain others, on the way down to the sample tables. */
const CONTAINER_BOXES = new Set(['trak', 'mdia', 'minf', 'stbl']);
const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
/** Muxers may miscount a few samples. A claim above the real number times the factor, plus the slack, is noise. */
const MISCOUNT_FACTOR = 2;
const MISCOUNT_SLACK = 1000;
/** A day of video has an index of some 30 MB; a larger one holds something else. */
const MAX_INDEX_BYTES = 32_000_000;
/** If one sample is reordered, parsers store an entry for each. Nine hours at 60 pictures a second reach this limit. */
const MAX_SHIFTED = 2_000_000;
/**
 * Three hours of audio reach this limit. An index needs no bytes for each sample of a fragment, so only a huge number
 * shows noise.
 */
const MAX_FRAGMENT_SAMPLES = 500_000;
/** An hour of half-second fragments reaches this limit: each box costs a parser one read. */
const MAX_BOXES = 15_000;

interface Box {
  type: string;
  contentStart: number;
  end: number;
}

/** The tables of a track have these numbers; `chunks` counts the stored offsets. */
interface Counts {
  samples: number;
  /** It counts the samples that have a duration (`stts`). */
  timed: number;
  /** It counts the samples that are shown in another order than they are stored (`ctts`). */
  shifted: number;
  chunks: number;
  lastChunk: number;
  mostInChunk: number;
}

/** Checks the index (`moov`) before a parser trusts it: a damaged table can claim billions of samples. */
export async function checkMp4Index(file: Blob): Promise<'intact' | 'missing' | 'damaged'> {
  for await (const box of readBoxes(file)) {
    if (box.type !== 'moov') continue;
    if (box.end > file.size) return 'missing';
    const index = await readIndex(file, box);
    return index && areTablesPlausible(index, 0, index.byteLength) ? 'intact' : 'damaged';
  }
  return 'missing';
}

/** Checks the fragments (`moof`) of a streamed file, and the number of boxes of any file. */
export async function areFragmentsPlausible(file: Blob): Promise<boolean> {
  let boxes = 0;
  for await (const box of readBoxes(file)) {
    boxes += 1;
    if (boxes > MAX_BOXES) return false;
    if (box.type !== 'moof') continue;
    const index = await readIndex(file, box);
    if (!index || countFragmentSamples(index, 0, index.byteLength) > MAX_FRAGMENT_SAMPLES) return false;
  }
  return true;
}

/** Yields boxes until some bytes are no box. The last box may claim to end beyond the file. */
async function* readBoxes(file: Blob): AsyncGenerator<Box> {
  let at = 0;
  while (at + HEADER_BYTES <= file.size) {
    const head = new DataView(await file.slice(at, at + LONG_HEADER_BYTES).arrayBuffer());
    const box = readBox(head, 0, file.size - at);
    if (!box) return;
    yield { type: box.type, contentStart: at + box.contentStart, end: at + box.end };
    at += box.end;
  }
}

async function readIndex(file: Blob, { contentStart, end }: Box): Promise<DataView | null> {
  if (end - contentStart > MAX_INDEX_BYTES) return null;
  return new DataView(await file.slice(contentStart, end).arrayBuffer());
}

/** Yields the boxes between two offsets. For a box that does not fit it yields null, and stops. */
function* readBoxesWithin(view: DataView, start: number, end: number): Generator<Box | null> {
  let at = start;
  while (at + HEADER_BYTES <= end) {
    const box = readBox(view, at, end - at);
    const fits = box !== null && box.end <= end;
    yield fits ? box : null;
    if (!fits) return;
    at = box.end;
  }
}

function areTablesPlausible(view: DataView, start: number, end: number): boolean {
  const counts: Counts = { samples: 0, timed: 0, shifted: 0, chunks: 0, lastChunk: 0, mostInChunk: 0 };
  for (const box of readBoxesWithin(view, start, end)) {
    if (!box) return false;
    if (CONTAINER_BOXES.has(box.type) && !areTablesPlausible(view, box.contentStart, box.end)) return false;
    if (!readCounts(view, box, counts)) return false;
  }
  const { samples, timed, shifted, chunks, lastChunk, mostInChunk } = counts;
  return (
    isPlausible(timed, samples) &&
    isPlausible(mostInChunk, samples) &&
    isPlausible(lastChunk, chunks) &&
    isPlausible(shifted, samples) &&
    (shifted === 0 || timed <= MAX_SHIFTED)
  );
}

function isPlausible(claimed: number, actual: number): boolean {
  return claimed <= actual * MISCOUNT_FACTOR + MISCOUNT_SLACK;
}

/** A table begins with its version and its number of entries, in this many bytes; its entries have the sizes below. */
const TABLE_HEAD_BYTES = 8;
const ENTRY_BYTES: Readonly<Record<string, number>> = { stts: 8, ctts: 8, stsc: 12, stco: 4, co64: 8 };
/** The table of sizes (`stsz`) begins with version, common size and count. After size 0, each sample has an entry. */
const SIZES_HEAD_BYTES = 12;
const SIZE_BYTES = 4;

/** Adds what a table claims to `counts`; returns false if the table does not fit into its box. */
function readCounts(view: DataView, { type, contentStart, end }: Box, counts: Counts): boolean {
  const room = end - contentStart;
  if (type === 'stsz') {
    if (room < SIZES_HEAD_BYTES) return false;
    const commonSize = view.getUint32(contentStart + 4);
    counts.samples = view.getUint32(contentStart + 8);
    return commonSize !== 0 || SIZES_HEAD_BYTES + counts.samples * SIZE_BYTES <= room;
  }
  const entryBytes = ENTRY_BYTES[type];
  if (entryBytes === undefined) return true;
  if (room < TABLE_HEAD_BYTES) return false;
  const entries = view.getUint32(contentStart + 4);
  if (TABLE_HEAD_BYTES + entries * entryBytes > room) return false;
  for (let entry = 0; entry < entries; entry += 1) {
    const at = contentStart + TABLE_HEAD_BYTES + entry * entryBytes;
    if (type === 'stts') counts.timed += view.getUint32(at);
    else if (type === 'ctts') counts.shifted += view.getUint32(at);
    else if (type === 'stsc') {
      counts.lastChunk = Math.max(counts.lastChunk, view.getUint32(at));
      counts.mostInChunk = Math.max(counts.mostInChunk, view.getUint32(at + 4));
    } else counts.chunks += 1;
  }
  return true;
}

/** Counts the samples that a fragment claims to have; returns Infinity if a box does not fit. */
function countFragmentSamples(view: DataView, start: number, end: number): number {
  let samples = 0;
  for (const box of readBoxesWithin(view, start, end)) {
    if (!box) return Infinity;
    if (box.type === 'traf') samples += countFragmentSamples(view, box.contentStart, box.end);
    if (box.type === 'trun')
      samples +=
        box.end - box.contentStart < TABLE_HEAD_BYTES ? Infinity : view.getUint32(box.contentStart + 4);
  }
  return samples;
}

/** Reads the header of the box at `at`; returns null if the bytes are no header. A size of zero means "to the end". */
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
