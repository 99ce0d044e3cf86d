import { readFileSync } from 'node:fs';
import { ACCENTS_RANGE, fontSubsets } from './font-subsets';

const FONTS = 'components/layout/fonts';

it('has the fonts that the packages of now give: npm run fonts writes them', async () => {
  for (const [name, bytes] of await fontSubsets()) {
    expect({ [name]: readFileSync(`${FONTS}/${name}`).equals(bytes) }).toEqual({ [name]: true });
  }
});

it('is told by the style sheet when the letters with accents are needed', () => {
  const ranges = [...readFileSync(`${FONTS}/fonts.ts`, 'utf8').matchAll(/'(U\+00A1[^']+)'/g)];
  expect(ranges.map(([, range]) => range)).toEqual([ACCENTS_RANGE, ACCENTS_RANGE]);
});

it('costs a page that needs both main fonts less than 23 KB', async () => {
  const files = await fontSubsets();
  const sizes = ['text.woff2', 'display.woff2'].map((name) => files.get(name)?.byteLength ?? Infinity);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(23_000);
});
