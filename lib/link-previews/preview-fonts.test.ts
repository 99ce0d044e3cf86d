import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import decompress from 'woff2-encoder/decompress';

const GABARITO = 'node_modules/@fontsource/gabarito/files/gabarito-latin-900-normal.woff2';

let directory = '';
const inDirectory = (name: string) => join(directory, name);

/** A system that looks every second whether its fonts have changed. */
const system = () => `<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${inDirectory('fonts')}</dir>
  <rescan><int>1</int></rescan>
</fontconfig>`;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'fontconfig-'));
  mkdirSync(inDirectory('fonts'));
  writeFileSync(inDirectory('gabarito.ttf'), await decompress(readFileSync(GABARITO)));
  writeFileSync(inDirectory('system.conf'), system());
  copyFileSync('lib/link-previews/fonts.conf', inDirectory('ours.conf'));
});

afterAll(() => rmSync(directory, { recursive: true }));

/**
 * Draws a text in a registered font, and says "ready". From then on whoever runs it adds fonts to the system: for each
 * line that it reads it draws again, a text shrunk to its box first, and says whether the registered font was "kept".
 */
const script = (folder: string) => `
  const sharp = require('sharp');
  const font = 'Gabarito Black,sans-serif,';
  const draw = (text) => sharp({ text }).png().toBuffer({ resolveWithObject: true });
  const widthOf = async (text) => (await draw({ text, font: font + ' 40', dpi: 72 })).info.width;
  (async () => {
    await draw({ text: 'A', fontfile: '${folder}/gabarito.ttf' });
    const before = await widthOf('<i></i>Daily Trivia');
    console.log('ready');
    let round = 0;
    for await (const line of require('node:readline').createInterface({ input: process.stdin })) {
      await draw({ text: 'Shrunk' + round, font: font + ' 40', width: 50, height: 20 });
      round += 1;
      const after = await widthOf('<b></b>'.repeat(round) + 'Daily Trivia');
      console.log(before === after ? 'kept' : 'lost');
    }
  })();`;

/** A process that draws under that configuration and is asked whether it still has its font. */
async function startDrawing(configuration: string) {
  const env = { NODE_ENV: 'test', FONTCONFIG_FILE: inDirectory(configuration) } as const;
  const child = spawn('node_modules/.bin/node', ['-e', script(directory)], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value } = await lines.next();
    if (value === undefined) throw new Error(`The process drawing under ${configuration} ended by itself.`);
    return value;
  };
  expect(await nextLine()).toBe('ready');
  return {
    async isFontKept(): Promise<boolean> {
      child.stdin.write('\n');
      return (await nextLine()) === 'kept';
    },
    stop: () => child.kill(),
  };
}

test('the fonts of preview images outlive a change of the system’s fonts', async () => {
  const [unprotected, ours] = await Promise.all([startDrawing('system.conf'), startDrawing('ours.conf')]);
  // The system's configuration notices a change when its clock has gone on by a second.
  let changes = 0;
  do writeFileSync(inDirectory(`fonts/${changes++}`), '');
  while (await unprotected.isFontKept());
  await expect(ours.isFontKept()).resolves.toBe(true);
  unprotected.stop();
  ours.stop();
});
