import 'server-only';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What else makes a picture look as it does, beside the code of this folder; the site runs beside its sources. */
const STYLE = ['public/icon.svg', 'lib/markup/palette.ts', 'lib/color/ink-on.ts'];

let drawing: string | undefined;

/** Names the way pictures are drawn: by which code, in which colours, with which versions of fonts and renderer. */
function drawingVersion(): string {
  if (drawing !== undefined) return drawing;
  // Read when asked, never traced: the bundler would take the whole project along.
  const read = (path: string) => readFileSync(join(/*turbopackIgnore: true*/ process.cwd(), path), 'utf8');
  const digest = createHash('sha256');
  const code = readdirSync(join(process.cwd(), 'lib/link-previews')).filter(
    (name) => !name.includes('.test.'),
  );
  for (const path of [...STYLE, ...code.sort().map((name) => `lib/link-previews/${name}`)])
    digest.update(read(path));
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(read('package.json'));
  for (const [name, version] of Object.entries(dependencies)) {
    if (/^(@fontsource|sharp)/.test(name)) digest.update(`${name}@${version}`);
  }
  drawing = digest.digest('base64url');
  return drawing;
}

/**
 * A short name for a picture that shows this (any JSON value): equal for what is drawn alike, another one when what it
 * shows or the way it is drawn has changed.
 */
export function pictureVersion(shown: unknown): string {
  const content = drawingVersion() + JSON.stringify(shown);
  return createHash('sha256').update(content).digest('base64url').slice(0, 10);
}
