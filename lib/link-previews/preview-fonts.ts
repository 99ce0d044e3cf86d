import 'server-only';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import sharp from 'sharp';
import { config } from '@/lib/config/config';
import { unpackWoff } from './unpack-woff';

const packages = join(process.cwd(), 'node_modules', '@fontsource');
const FILES = [
  'gabarito/files/gabarito-latin-900-normal.woff',
  'gabarito/files/gabarito-latin-ext-900-normal.woff',
  'rubik/files/rubik-cyrillic-900-normal.woff',
  'rubik/files/rubik-cyrillic-ext-900-normal.woff',
  'rubik/files/rubik-hebrew-900-normal.woff',
  'rubik/files/rubik-arabic-900-normal.woff',
  'dela-gothic-one/files/dela-gothic-one-greek-400-normal.woff',
  'dela-gothic-one/files/dela-gothic-one-japanese-400-normal.woff',
  'black-han-sans/files/black-han-sans-korean-400-normal.woff',
  'zcool-qingke-huangyou/files/zcool-qingke-huangyou-chinese-simplified-400-normal.woff',
];

let registered: Promise<void> | null = null;

/** libvips registers a font when a text names its file, and reads no WOFF: each is unpacked and named once. */
async function registerFonts(): Promise<void> {
  const directory = resolve(config.DATA_DIR, 'preview-fonts');
  await mkdir(directory, { recursive: true });
  for (const file of FILES) {
    const fontfile = join(directory, basename(file, '.woff'));
    const unfinished = `${fontfile}.${process.pid}`;
    await writeFile(unfinished, unpackWoff(await readFile(join(packages, file))));
    await rename(unfinished, fontfile);
    await sharp({ text: { text: 'A', fontfile } })
      .raw()
      .toBuffer();
  }
}

/** Makes the bundled fonts known to the text renderer of this process. */
export function loadPreviewFonts(): Promise<void> {
  registered ??= registerFonts().catch((error: unknown) => {
    registered = null;
    throw error;
  });
  return registered;
}

const KANA = /\p{Script=Hiragana}|\p{Script=Katakana}/u;

/** The faces for a text, first choice first. Han characters look Japanese beside kana, else Chinese. */
export function fontsFor(text: string): string {
  const han = ['ZCOOL QingKe HuangYou', 'Dela Gothic One'];
  const ordered = KANA.test(text) ? han.toReversed() : han;
  // The comma at the end keeps Pango from reading "Black" as a weight.
  return `${['Gabarito Black', 'Rubik Black', ...ordered, 'Black Han Sans', 'sans-serif'].join(',')},`;
}
