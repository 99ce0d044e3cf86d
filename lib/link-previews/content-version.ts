import 'server-only';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pixels of every preview image: what Open Graph and Twitter show uncropped. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** Files outside this folder that pictures depend on. */
const STYLE = ['public/icon.svg', 'lib/markup/palette.ts'];

let drawing: string | undefined;

/** The version of the drawing: code, colours, fonts and renderer. */
function drawingVersion(): string {
  if (drawing !== undefined) return drawing;
  // Hidden from the bundler, which would include the whole project.
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

/** A short version of a picture that shows this JSON value; changes when the value or the way of drawing changes. */
export function pictureVersion(shown: unknown): string {
  const content = drawingVersion() + JSON.stringify(shown);
  return createHash('sha256').update(content).digest('base64url').slice(0, 10);
}
