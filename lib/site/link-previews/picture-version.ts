import 'server-only';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeFileVersion } from '@/lib/site/markup/public-file';

const STYLE_FILES = ['public/icon.svg', 'lib/site/markup/palette.ts'];

let cachedVersion: string | undefined;

/** Returns a version of this folder's code, and of the colours, icon, fonts and renderer of pictures. */
function readDrawingVersion(): string {
  if (cachedVersion !== undefined) return cachedVersion;
  // The comment hides the path from the bundler, which would include the whole project.
  const read = (path: string) => readFileSync(join(/*turbopackIgnore: true*/ process.cwd(), path), 'utf8');
  const code = readdirSync(join(process.cwd(), 'lib/site/link-previews')).filter(
    (name) => !name.includes('.test.'),
  );
  const files = [...STYLE_FILES, ...code.sort().map((name) => `lib/site/link-previews/${name}`)].map(read);
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(read('package.json'));
  const packages = Object.entries(dependencies).filter(([name]) => /^(@fontsource|sharp)/.test(name));
  cachedVersion = hash('sha256', JSON.stringify([files, packages]), 'base64url');
  return cachedVersion;
}

/** Computes a short version of the picture that shows this JSON value; it changes with the value and the code. */
export function computePictureVersion(shown: unknown): string {
  return computeFileVersion(readDrawingVersion() + JSON.stringify(shown));
}
