import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { chooseInk, palette, toSafeColor } from './palette';

const tokens = readFileSync('app/styles/tokens.css', 'utf8');

/** Finds the first value of a custom property, which is that of the whole site. */
function tokenOf(name: string): string | undefined {
  const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return new RegExp(`--${property}: ([^;]+);`).exec(tokens)?.[1];
}

it.each(Object.entries(palette))('the colour %s is that of the custom property: %s', (name, value) => {
  expect(tokenOf(name)).toBe(value);
});

// Logos of others have colours of their own, and tests and sample content contain values.
const exceptions = /logo-mark|to-the-app|\.test\.tsx?$|sample-content|testing|palette\.ts$/;

it('no other TypeScript file of the product repeats a colour of the palette, except white', () => {
  const { white: _white, ...brand } = palette;
  const brandColor = new RegExp(Object.values(brand).join('|'), 'i');
  const files = execFileSync('git', ['ls-files', 'app', 'components', 'lib', 'scripts'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|tsx)$/.test(file) && !exceptions.test(file));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => brandColor.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  ['#ffd21f', '#000000'],
  ['#2FBF71', '#000000'],
  ['#1C9CF0', '#000000'],
  ['#6A35B8', '#ffffff'],
  ['#C8102E', '#ffffff'],
  ['#000000', '#ffffff'],
  ['#ffffff', '#000000'],
  ['not a colour', '#ffffff'],
])('text on %s is %s', (color, ink) => {
  expect(chooseInk(color)).toBe(ink);
});

test('any text becomes a colour that is safe in styles and drawings', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(toSafeColor(text)).toMatch(/^#[0-9a-f]{6}$/i);
    }),
  );
});

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('text on any colour has a contrast of at least 4.5', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(hex, (color) => {
      const ground = luminance(color);
      const ink = luminance(chooseInk(color));
      const contrast = (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05);
      expect(contrast).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
