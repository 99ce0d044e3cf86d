import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackWoff } from './unpack-woff';

const GABARITO = 'node_modules/@fontsource/gabarito/files/gabarito-latin-900-normal.woff';

let directory = '';
const inDirectory = (name: string) => join(directory, name);

/** A system that looks every second whether its fonts have changed. */
const system = () => `<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${inDirectory('fonts')}</dir>
  <rescan><int>1</int></rescan>
</fontconfig>`;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'fontconfig-'));
  mkdirSync(inDirectory('fonts'));
  writeFileSync(inDirectory('gabarito.ttf'), unpackWoff(readFileSync(GABARITO)));
  writeFileSync(inDirectory('system.conf'), system());
  const ours = readFileSync('lib/link-previews/fonts.conf', 'utf8');
  writeFileSync(inDirectory('ours.conf'), ours.replace('/etc/fonts/fonts.conf', inDirectory('system.conf')));
});

afterAll(() => rmSync(directory, { recursive: true }));

/** Draws a text in a registered font; again, once a system font was added and a text was shrunk to its box. */
const script = (folder: string) => `
  const sharp = require('sharp');
  const font = 'Gabarito Black,sans-serif,';
  const draw = (text) => sharp({ text }).png().toBuffer({ resolveWithObject: true });
  const widthOf = async (text) => (await draw({ text, font: font + ' 40', dpi: 72 })).info.width;
  const pause = () => new Promise((resolve) => setTimeout(resolve, 1500));
  (async () => {
    await draw({ text: 'A', fontfile: '${folder}/gabarito.ttf' });
    const before = await widthOf('<i></i>Daily Trivia');
    await pause();
    require('node:fs').writeFileSync('${folder}/fonts/' + Date.now(), '');
    await pause();
    await draw({ text: 'Shrunk', font: font + ' 40', width: 50, height: 20 });
    const after = await widthOf('<b></b>Daily Trivia');
    console.log(before === after ? 'kept' : 'lost');
  })();`;

/** What became of the registered font under that configuration, in a process of its own. */
function fateOfFont(configuration: string): string {
  const env = { NODE_ENV: 'test', FONTCONFIG_FILE: inDirectory(configuration) } as const;
  const { stdout } = spawnSync('node_modules/.bin/node', ['-e', script(directory)], {
    env,
    encoding: 'utf8',
  });
  return stdout.trim();
}

test('the fonts of preview images outlive a change of the system’s fonts', () => {
  expect(fateOfFont('system.conf')).not.toBe('kept');
  expect(fateOfFont('ours.conf')).toBe('kept');
});
