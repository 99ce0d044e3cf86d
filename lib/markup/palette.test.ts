import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { palette } from './palette';

const tokens = readFileSync('app/styles/tokens.css', 'utf8');

/** The first value of a custom property: the one of the whole site. */
function tokenOf(name: string): string | undefined {
  const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return new RegExp(`--${property}: ([^;]+);`).exec(tokens)?.[1];
}

it.each(Object.entries(palette))('has %s as the custom properties have it', (name, value) => {
  expect(tokenOf(name)).toBe(value);
});

// The marks of the shop and of the stores are drawings with colours of their own, and tests say what they expect.
const drawings = /logo-mark|store-badge|category-picker|\.test\.tsx?$|sample-content|testing|palette\.ts$/;

it('is where pictures, notices and screens have these colours from', () => {
  const { white: _anybodysWhite, ...brand } = palette;
  const brandColor = new RegExp(Object.values(brand).join('|'), 'i');
  const files = execFileSync('git', ['ls-files', 'app', 'components', 'lib', 'scripts'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|tsx)$/.test(file) && !drawings.test(file));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => brandColor.test(readFileSync(file, 'utf8')))).toEqual([]);
});
