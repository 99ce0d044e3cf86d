import fc from 'fast-check';
import { guarded, unguarded } from './cells';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tcell', '\r=1'])(
  'guards what a spreadsheet would run, where that is wanted: %j',
  (text) => {
    expect(guarded(text, true)).toBe(`'${text}`);
    expect(guarded(text, false)).toBe(text);
  },
);

it('leaves every other text as it is', () => {
  for (const text of ['', 'plain', "it's", "'quoted'", "'", '1-1', 'a=b'])
    expect(guarded(text, true)).toBe(text);
});

it('takes back what it did to any text, however the file was made', () => {
  const marks = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a'), maxLength: 6 });
  fc.assert(
    fc.property(fc.oneof(marks, fc.string()), fc.boolean(), (text, guardsFormulas) => {
      expect(unguarded(guarded(text, guardsFormulas))).toBe(text);
    }),
  );
});
