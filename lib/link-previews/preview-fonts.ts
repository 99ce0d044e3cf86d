import 'server-only';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import sharp from 'sharp';
import decompress from 'woff2-encoder/decompress';
import { config } from '@/lib/config/config';
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

/** One file of a face, with the characters that its package promises for it, as pairs of first and last. */
interface FontPart {
  family: string;
  file: string;
  /** Of its package. */
  version: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

function readRanges(list: string): FontPart['ranges'] {
  return list.split(',').map((range) => {
    const [first = '', last = first] = range.slice('U+'.length).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

async function readParts(face: Face): Promise<FontPart[]> {
  const directory = join(process.cwd(), 'node_modules', face.package);
  const readJson = async (name: string) => JSON.parse(await readFile(join(directory, name), 'utf8'));
  const promised: Record<string, string> = await readJson('unicode.json');
  const { version }: { version: string } = await readJson('package.json');
  const numbered = Object.keys(promised).filter((part) => part.startsWith('['));
  const kind = face.package.startsWith('@fontsource-variable/') ? 'wght' : '400';
  return (face.parts ?? numbered).map((part) => {
    const name = `${basename(face.package)}-${part.replace(/[[\]]/g, '')}-${kind}-normal.woff2`;
    return {
      family: face.family,
      file: join(directory, 'files', name),
      version,
      ranges: readRanges(promised[part] ?? ''),
    };
  });
}

const known = new Map<Face, Promise<FontPart[]>>();

async function partsOf(faces: readonly Face[]): Promise<FontPart[]> {
  const parts = faces.map((face) => {
    const read = known.get(face) ?? readParts(face);
    known.set(face, read);
    return read;
  });
  return (await Promise.all(parts)).flat();
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

/** The files a text needs, first choice first. */
async function choosePartsFor(text: string): Promise<FontPart[]> {
  const letters = NOT_IN_DISPLAY.test(text) ? [latin] : [display, latin];
  const base = await partsOf(letters);
  const others = await partsOf([...scripts, ...cjkFaces(text)]);
  const chosen = new Set<FontPart>();
  let isComplete = true;
  for (const character of new Set(text)) {
    if (BLANK.test(character)) continue;
    const code = character.codePointAt(0) ?? 0;
    const part = [...base, ...chosen, ...others].find(({ ranges }) =>
      ranges.some(([first, last]) => first <= code && code <= last),
    );
    if (part) chosen.add(part);
    else isComplete = false;
  }
  const last = isComplete ? (EMOJI.test(text) ? [emoji] : []) : [...signs, emoji];
  const first = base.filter((part) => chosen.delete(part));
  return [...first, ...chosen, ...(await partsOf(last))];
}

/**
 * libvips registers a font when a text names its file, and reads no WOFF: it is unpacked and named, with the version of
 * its package, so that a newer one takes its place.
 */
async function register({ file, version }: FontPart): Promise<void> {
  const directory = resolve(config.DATA_DIR, 'preview-fonts');
  const fontfile = join(directory, `${basename(file, '.woff2')}-${version}`);
  await mkdir(directory, { recursive: true });
  const isUnpacked = await access(fontfile).then(
    () => true,
    () => false,
  );
  if (!isUnpacked) {
    const unfinished = `${fontfile}.${process.pid}`;
    await writeFile(unfinished, await decompress(await readFile(file)));
    await rename(unfinished, fontfile);
  }
  await sharp({ text: { text: 'A', fontfile } })
    .raw()
    .toBuffer();
}

const registered = new Map<string, Promise<void>>();

function registerOnce(part: FontPart): Promise<void> {
  const { file } = part;
  const running =
    registered.get(file) ??
    register(part).catch((error: unknown) => {
      registered.delete(file);
      throw error;
    });
  registered.set(file, running);
  return running;
}

/**
 * The families for a text, first choice first, made known to the text renderer of this process: only the files that
 * the text needs are unpacked and loaded.
 */
export async function loadFontsFor(text: string): Promise<string[]> {
  const parts = await choosePartsFor(text);
  await Promise.all(parts.map(registerOnce));
  return [...new Set(parts.map(({ family }) => family))];
}
