import 'server-only';
import { hash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import decompress from 'woff2-encoder/decompress';
import { config, ownEnvironment } from '@/lib/config/config';
import { escapeXml } from '@/lib/site/markup/escape-xml';
import { readCoverage } from './font-coverage';
import {
  chinese,
  display,
  emoji,
  type Face,
  japanese,
  korean,
  NOT_IN_DISPLAY,
  notoSans,
  scripts,
  signs,
} from './preview-faces';
import { toPlainLetters } from './text-markup';

interface FontFile {
  family: string;
  /** The packed file has the same name with `.woff2`. */
  name: string;
  packed: string;
  version: string;
  /** The characters that the package lists for this file. */
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
  const rangesOfPart: Record<string, string> = await readJson('unicode.json');
  const { version }: { version: string } = await readJson('package.json');
  const numbered = Object.keys(rangesOfPart).filter((part) => part.startsWith('['));
  const weights = face.package.startsWith('@fontsource-variable/') ? 'wght' : '400';
  return (face.parts ?? numbered).map((part) => {
    const name = `${basename(face.package)}-${part.replace(/[[\]]/g, '')}-${weights}-normal`;
    return {
      family: face.family,
      name,
      packed: join(directory, 'files', `${name}.woff2`),
      version,
      ranges: readRanges(rangesOfPart[part] ?? ''),
    };
  });
}

/** Caches the result of `make` by key. A failure is not cached, so the next call tries again. */
function cacheByKey<Key, Value>(make: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
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

const readFilesOnce = cacheByKey(readFiles);

async function readFilesOfFaces(faces: readonly Face[]): Promise<FontFile[]> {
  return (await Promise.all(faces.map(readFilesOnce))).flat();
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;
/** It also matches the characters that turn a sign of another face into an emoji. */
const EMOJI = /\p{Emoji_Presentation}|\p{Regional_Indicator}|[\u{FE0F}\u{20E3}]/u;
const FONTS = 'fonts';

/** It matches characters without ink, which need no face. */
const BLANK = /[\s\p{Default_Ignorable_Code_Point}]/u;

/** Orders the faces for Han characters, which look Japanese beside kana, Korean beside Hangul, otherwise Chinese. */
function chooseCjkFaces(text: string): Face[] {
  if (KANA.test(text)) return [japanese, ...chinese, korean];
  if (HANGUL.test(text)) return [korean, ...chinese, japanese];
  return [...chinese, japanese, korean];
}

/** Allows only our fonts, so that pictures are the same everywhere, without named weights, which slow searches down. */
function writeFontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escapeXml(join(folder, FONTS))}</dir>
  <cachedir>${escapeXml(join(folder, 'cache'))}</cachedir>
  <alias binding="same"><family>emoji</family><prefer><family>${emoji.family}</family></prefer></alias>
  <selectfont>
    <rejectfont><pattern><patelt name="namedinstance"><bool>true</bool></patelt></pattern></rejectfont>
  </selectfont>
  <rescan><int>0</int></rescan>
</fontconfig>`;
}

/** Unpacks fonts into a temporary folder, which is renamed when it is complete. */
async function unpackFonts(files: readonly FontFile[], folder: string): Promise<void> {
  const unfinished = await mkdtemp(`${folder}-`);
  try {
    await mkdir(join(unfinished, FONTS));
    for (const { name, packed } of files) {
      await writeFile(join(unfinished, FONTS, name), await decompress(await readFile(packed)));
    }
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // The folder is there if another copy of this module in the bundle was faster.
    if (!existsSync(folder)) throw error;
  }
}

const CONFIGURATION = 'fonts.conf';

/** Unpacks all fonts, because libvips reads no WOFF, and configures it to use only these; returns their folder. */
const prepareFonts = cacheByKey(async (directory: string): Promise<string> => {
  const files = await readFilesOfFaces([
    display,
    notoSans,
    ...scripts,
    ...chinese,
    japanese,
    korean,
    ...signs,
    emoji,
  ]);
  const versions = files.map((file) => `${file.name} ${file.version}\n`);
  const name = hash('sha256', versions.join('')).slice(0, 12);
  const folder = join(directory, name);
  await mkdir(directory, { recursive: true });
  if (!existsSync(folder)) {
    await unpackFonts(files, folder);
    // Another copy of this module may be unpacking into a folder whose name begins with this one.
    const otherVersions = (await readdir(directory)).filter(
      (other) => other !== CONFIGURATION && !other.startsWith(name),
    );
    for (const other of otherVersions) {
      await rm(join(directory, other), { recursive: true, force: true, maxRetries: 3 });
    }
  }
  const configuration = join(directory, CONFIGURATION);
  // The other copy may be drawing already, so the file is replaced in one step.
  const written = join(directory, `${name}-${randomUUID()}.conf`);
  await writeFile(written, writeFontConfiguration(folder));
  await rename(written, configuration);
  ownEnvironment.FONTCONFIG_FILE = configuration;
  return join(folder, FONTS);
});

const readCoverageOnce = cacheByKey(async ({ name }: FontFile) => {
  const folder = await prepareFonts(resolve(config.DATA_DIR, 'preview-fonts'));
  return readCoverage(await readFile(join(folder, name)));
});

function isWithin(ranges: FontFile['ranges'], code: number): boolean {
  return ranges.some(([first, last]) => first <= code && code <= last);
}

function chooseFaces(text: string): Face[] {
  const base = NOT_IN_DISPLAY.test(text) ? [notoSans] : [display, notoSans];
  return [...base, ...scripts, ...chooseCjkFaces(text), ...signs, emoji];
}

/** Finds the first file with the character. The font itself decides, because its package lists more. */
async function findFile(files: Iterable<FontFile>, character: string): Promise<FontFile | undefined> {
  const code = character.codePointAt(0) ?? 0;
  for (const file of files) {
    // The package of the emoji lists fewer characters than its font contains.
    const mayHave = file.family === emoji.family || isWithin(file.ranges, code);
    if (mayHave && isWithin(await readCoverageOnce(file), code)) return file;
  }
  return undefined;
}

/** Replaces or removes characters that Pango would draw as boxes; `isWhole` is false if one was removed. */
export async function fitToFaces(text: string) {
  const faces = chooseFaces(text);
  const files = await readFilesOfFaces(faces);
  const findFileOnce = cacheByKey((letter: string) => findFile(files, letter));
  const findFilesOf = (letters: string) =>
    Promise.all(
      Array.from(new Set(letters))
        .filter((letter) => !BLANK.test(letter))
        .map(findFileOnce),
    );
  const canDraw = async (letters: string) => (await findFilesOf(letters)).every(Boolean);
  const findSubstitute = async (character: string): Promise<[string, string]> => {
    if (await canDraw(toPlainLetters(character))) return [character, character];
    const plain = character.normalize('NFKD');
    return [character, plain !== character && (await canDraw(plain)) ? plain : ''];
  };
  const substitutes = new Map(await Promise.all(Array.from(new Set(text), findSubstitute)));
  const fitted = Array.from(text, (character) => substitutes.get(character)).join('');
  const drawnBy = await findFilesOf(toPlainLetters(fitted));
  const needed = new Set(drawnBy.map((file) => file?.family));
  if (EMOJI.test(fitted)) needed.add(emoji.family);
  const families = faces.map(({ family }) => family).filter((family) => needed.has(family));
  const isWhole = !Array.from(substitutes.values()).includes('');
  return { text: drawnBy.length > 0 ? fitted : '', families, isWhole };
}
