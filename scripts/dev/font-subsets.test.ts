import { readFileSync } from 'node:fs';
import { ACCENTS_RANGE, EXTENDED_RANGE, fontSubsets } from './font-subsets';

const FONTS = 'components/layout/fonts';

it('has the fonts that the packages of now give: npm run fonts writes them', async () => {
  for (const [name, bytes] of await fontSubsets()) {
    expect({ [name]: readFileSync(`${FONTS}/${name}`).equals(bytes) }).toEqual({ [name]: true });
  }
});

it('is told by the style sheet when the letters with accents and of other alphabets are needed', () => {
  const ranges = [...readFileSync(`${FONTS}/fonts.ts`, 'utf8').matchAll(/'(U\+[^']+)'/g)];
  const told = [ACCENTS_RANGE, ACCENTS_RANGE, EXTENDED_RANGE, EXTENDED_RANGE];
  expect(ranges.map(([, range]) => range)).toEqual(told);
});

it('costs a page that needs both main fonts less than 23 KB', async () => {
  const files = await fontSubsets();
  const sizes = ['text.woff2', 'display.woff2'].map((name) => files.get(name)?.byteLength ?? Infinity);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(23_000);
});
