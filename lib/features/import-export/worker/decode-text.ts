import { analyse } from 'chardet';
import { encodingNames } from '@/lib/features/import-export/encodings';
import { FileRefused } from '@/lib/features/import-export/file-limits';
import type { ReadEncoding } from '@/lib/features/import-export/table-rows';

interface Decoded {
  text: string;
  /** It is absent if the whole text is in UTF-8 or UTF-16. */
  encoding?: ReadEncoding;
}

/** Recognises UTF-16 by its byte order mark, or by the zero byte in Latin letters. */
function detectUtf16([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  if (first === 0 && second && third === 0 && fourth) return 'utf-16be';
  return null;
}

/** These encodings of the library are replaced by similar ones of Windows, which are more frequent in files. */
const decoderNames: Readonly<Record<string, string>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
};

const isOffered = (name: string) => Object.hasOwn(encodingNames, name);

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);

/** Quotes at words and small letters speak for a correct decoding, capitals within words and rare signs against it. */
const signs: readonly [pattern: RegExp, weight: number][] = [
  [
    /(?<=\p{L})[’‘](?=\p{L})|(?<!\p{L})[“„«‘](?=\p{L})|(?<=[\p{L}.!?])[”»“’…](?!\p{L})|(?<=\s)[–—](?=\s)/gu,
    3,
  ],
  [/(?=[^\0-\x7f])\p{Ll}/gu, 1],
  [/(?<=\p{Ll})(?=[^\0-\x7f])\p{Lu}/gu, -3],
  [/[\x80-\x9f¤¦§¨¬¯°±¶·¸¹²³¼½¾¡¿ªº†‡ˆ‰‹›˜∂∆∏∑√∞∫≈≠≤≥◊�]/g, -2],
];

const ratePlausibility = (text: string): number =>
  signs.reduce((sum, [pattern, weight]) => sum + weight * (text.match(pattern)?.length ?? 0), 0);

function chooseEncoding(encodings: readonly string[], bytes: Uint8Array): string {
  const scored = encodings.map((encoding) => ({
    encoding,
    score: ratePlausibility(decode(bytes, encoding)),
  }));
  return scored.toSorted((one, other) => other.score - one.score)[0]?.encoding ?? 'windows-1252';
}

const isHigh = (byte: number) => byte >= 0x80;

const SAMPLE = 200_000;

/** The library's guess is used only from this confidence on, out of 100. */
const CONFIDENCE_MIN = 20;

/** The encodings of Western and Central Europe, of Turkey and of the Baltic. */
const LATIN = /^windows-125[0247]$/;
const GREEK = 'windows-1253';
const cyrillic = ['windows-1251', 'koi8-r', 'ibm866', 'x-mac-cyrillic'];

/**
 * Guesses the encoding of bytes that are not UTF-8. The library does not recognise the encodings of the Mac and of DOS: it
 * names a Latin encoding, or is not sure. Then the most plausible of the decoded texts decides.
 */
function guessEncoding(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE);
  const [guess] = analyse(sample)
    .map(({ name, confidence }) => ({ confidence, name: decoderNames[name] ?? name.toLowerCase() }))
    .filter(({ name }) => isOffered(name));
  const isSure = guess && guess.confidence >= CONFIDENCE_MIN;
  if (isSure && !LATIN.test(guess.name)) return guess.name;
  const letters = sample.filter((byte) => isHigh(byte) || (byte >= 0x41 && byte <= 0x7a)).length;
  const isOtherScript = sample.filter(isHigh).length >= letters / 2;
  if (isOtherScript) return chooseEncoding([...cyrillic, guess?.name ?? GREEK], sample);
  return chooseEncoding([isSure ? guess.name : 'windows-1252', 'macintosh'], sample);
}

/** Returns the length of a character in UTF-8 by its first byte; 0 if no character begins with it. */
function lengthInUtf8(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

function findForeignBytes(bytes: Uint8Array): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = lengthInUtf8(bytes[at] as number);
    const rest = bytes.subarray(at + 1, at + length);
    const isWhole =
      length > 0 && rest.length === length - 1 && rest.every((next) => next >= 0x80 && next < 0xc0);
    if (!isWhole) {
      const last = ranges.at(-1);
      if (last?.to === at) last.to = at + 1;
      else ranges.push({ from: at, to: at + 1 });
    }
    at += isWhole ? length : 1;
  }
  return ranges;
}

/** Decodes UTF-8 with some bytes of another encoding; null if over a third of the bytes above ASCII are foreign. */
function decodeMixed(bytes: Uint8Array): Decoded | null {
  const foreign = findForeignBytes(bytes);
  const count = foreign.reduce((sum, { from, to }) => sum + to - from, 0);
  const inUtf8 = bytes.filter(isHigh).length - count;
  if (inUtf8 < 2 * count) return null;
  // The two bytes on each side show whether a sign is within a word; parts of UTF-8 characters count as “a” (0x61).
  const readSurroundings = (start: number, end: number) =>
    [...bytes.subarray(Math.max(0, start), end)].map((byte) => (isHigh(byte) ? 0x61 : byte));
  const readContext = ({ from, to }: { from: number; to: number }) => [
    ...readSurroundings(from - 2, from),
    ...bytes.subarray(from, to),
    ...readSurroundings(to, to + 2),
  ];
  const sample = Uint8Array.from(foreign.slice(0, 1000).flatMap((piece) => [...readContext(piece), 0x0a]));
  const name = chooseEncoding(['windows-1252', 'macintosh'], sample);
  const pieces = foreign.map(({ from, to }, at) => {
    const before = bytes.subarray(foreign[at - 1]?.to, from);
    return decode(before, 'utf-8') + decode(bytes.subarray(from, to), name);
  });
  const text = pieces.join('') + decode(bytes.subarray(foreign.at(-1)?.to), 'utf-8');
  const countLines = (end: number) => bytes.subarray(0, end).filter((byte) => byte === 0x0a).length + 1;
  const lines = [...new Set(foreign.slice(0, 5).map(({ from }) => countLines(from)))];
  return { text, encoding: { name, foreign: { bytes: count, lines } } };
}

/** Decodes UTF-8 or UTF-16, or else the named or guessed encoding. Throws FileRefused if it is no text. */
export function decodeText(bytes: Uint8Array, named?: string): Decoded {
  const utf16 = detectUtf16(bytes);
  if (utf16) return { text: decode(bytes, utf16) };
  if (bytes.includes(0)) {
    throw new FileRefused('This file is not a table. Choose a CSV, TSV, XLSX or JSON file.');
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const mixed = named ? null : decodeMixed(bytes);
    if (mixed) return mixed;
    const name = named && isOffered(named) ? named : guessEncoding(bytes);
    return { text: decode(bytes, name), encoding: { name } };
  }
}
