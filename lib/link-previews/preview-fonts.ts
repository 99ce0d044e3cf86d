import 'server-only';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import sharp from 'sharp';
import decompress from 'woff2-encoder/decompress';
import { config } from '@/lib/config/config';
import { readCoverage } from './font-coverage';
import {
  chinese,
  display,
  emoji,
  type Face,
  japanese,
  korean,
  latin,
  NOT_IN_DISPLAY,
  scripts,
  signs,
} from './preview-faces';
import { inPlainLetters } from './text-markup';

/** One file of a face, with the characters that its package promises for it, as pairs of first and last. */
interface FontFile {
  family: string;
  path: string;
  /** Of its package. */
  version: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

function readRanges(list: string): FontFile['ranges'] {
  return list.split(',').map((range) => {
    const [first = '', last = first] = range.slice('U+'.length).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

async function readFiles(face: Face): Promise<FontFile[]> {
  const directory = join(process.cwd(), 'node_modules', face.package);
  const readJson = async (name: string) => JSON.parse(await readFile(join(directory, name), 'utf8'));
  const promised: Record<string, string> = await readJson('unicode.json');
  const { version }: { version: string } = await readJson('package.json');
  const numbered = Object.keys(promised).filter((part) => part.startsWith('['));
  const weights = face.package.startsWith('@fontsource-variable/') ? 'wght' : '400';
  return (face.parts ?? numbered).map((part) => {
    const name = `${basename(face.package)}-${part.replace(/[[\]]/g, '')}-${weights}-normal.woff2`;
    return {
      family: face.family,
      path: join(directory, 'files', name),
      version,
      ranges: readRanges(promised[part] ?? ''),
    };
  });
}

/** What `make` makes of a key, made once; a failed one is made again for whoever asks next. */
function once<Key, Value>(make: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const made = new Map<Key, Promise<Value>>();
  return (key) => {
    const value =
      made.get(key) ??
      make(key).catch((error: unknown) => {
        made.delete(key);
        throw error;
      });
    made.set(key, value);
    return value;
  };
}

const filesOfFace = once(readFiles);

async function filesOf(faces: readonly Face[]): Promise<FontFile[]> {
  return (await Promise.all(faces.map(filesOfFace))).flat();
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const EMOJI = /\p{Emoji_Presentation}|\p{Regional_Indicator}|[\u{FE0F}\u{20E3}]/u;
/** Drawn by no face of its own. */
const BLANK = /[\s\p{Default_Ignorable_Code_Point}]/u;

/** Han characters look Japanese beside kana, Korean beside Hangul, else Chinese. */
function cjkFaces(text: string): Face[] {
  if (KANA.test(text)) return [japanese, ...chinese, korean];
  if (HANGUL.test(text)) return [korean, ...chinese, japanese];
  return [...chinese, japanese, korean];
}

/**
 * Where a font lies unpacked, as libvips reads no WOFF; named with the version of its package, so that a newer one takes
 * its place.
 */
const unpack = once(async ({ path, version }: FontFile): Promise<string> => {
  const directory = resolve(config.DATA_DIR, 'preview-fonts');
  const fontfile = join(directory, `${basename(path, '.woff2')}-${version}`);
  if (!existsSync(fontfile)) {
    await mkdir(directory, { recursive: true });
    const unfinished = `${fontfile}.${process.pid}`;
    await writeFile(unfinished, await decompress(await readFile(path)));
    await rename(unfinished, fontfile);
  }
  return fontfile;
});

const coverageOf = once(async (file: FontFile) => readCoverage(await readFile(await unpack(file))));

function isWithin(ranges: FontFile['ranges'], code: number): boolean {
  return ranges.some(([first, last]) => first <= code && code <= last);
}

/** The faces in which a text may be set, first choice first. */
function facesFor(text: string): Face[] {
  const base = NOT_IN_DISPLAY.test(text) ? [latin] : [display, latin];
  return [...base, ...scripts, ...cjkFaces(text), ...signs, emoji];
}

/**
 * Of these, the first that has the character; undefined where none does. Packages promise more than their fonts hold, so
 * the font itself is asked.
 */
async function findFile(files: Iterable<FontFile>, character: string): Promise<FontFile | undefined> {
  const code = character.codePointAt(0) ?? 0;
  for (const file of files) {
    // The package of the emoji promises less.
    const isPromised = file.family === emoji.family || isWithin(file.ranges, code);
    if (isPromised && isWithin(await coverageOf(file), code)) return file;
  }
  return undefined;
}

/** The files a text needs, first choice first. */
async function chooseFilesFor(text: string): Promise<FontFile[]> {
  const all = await filesOf(facesFor(text));
  const base = all.filter(({ family }) => family === display.family || family === latin.family);
  const chosen = new Set<FontFile>();
  for (const character of new Set(text)) {
    if (BLANK.test(character)) continue;
    const file = await findFile([...base, ...chosen, ...all], character);
    if (file) chosen.add(file);
  }
  const ofEmoji = EMOJI.test(text) ? await filesOf([emoji]) : [];
  const first = base.filter((file) => chosen.delete(file));
  return [...first, ...chosen, ...ofEmoji.filter((file) => !chosen.has(file))];
}

/**
 * The text without characters that no face has, for which Pango would draw boxes with numbers; where plain letters say
 * the same, with those.
 */
export async function withoutMissing(text: string): Promise<string> {
  const all = await filesOf(facesFor(text));
  const isKnown = async (letters: string) => {
    const found = await Promise.all(
      Array.from(letters, (letter) => BLANK.test(letter) || findFile(all, letter)),
    );
    return found.every(Boolean);
  };
  const shown = async (character: string): Promise<[string, string]> => {
    const plain = character.normalize('NFKD');
    if (await isKnown(inPlainLetters(character))) return [character, character];
    return [character, plain !== character && (await isKnown(plain)) ? plain : ''];
  };
  const letters = new Map(await Promise.all(Array.from(new Set(text), shown)));
  const left = Array.from(text, (character) => letters.get(character)).join('');
  return Array.from(left).every((character) => BLANK.test(character)) ? '' : left;
}

/** libvips registers a font when a text names its file. */
const register = once(async (file: FontFile): Promise<void> => {
  const fontfile = await unpack(file);
  await sharp({ text: { text: 'A', fontfile } })
    .raw()
    .toBuffer();
});

/**
 * The families for a text, first choice first, made known to the text renderer of this process: only the files that
 * the text needs are unpacked and loaded. `names` is what Pango is given: beside the families a name of this set of
 * files, as Pango remembers by the names which files it found, and a family has more of them later.
 */
export async function loadFontsFor(text: string): Promise<{ families: string[]; names: string }> {
  const files = await chooseFilesFor(text);
  await Promise.all(files.map(register));
  const families = [...new Set(files.map(({ family }) => family))];
  const set = createHash('sha256')
    .update(files.map(({ path }) => path).join())
    .digest('hex')
    .slice(0, 12);
  return { families, names: [...families, `set ${set}`].join(',') };
}
