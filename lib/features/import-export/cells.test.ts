import fc from 'fast-check';
import {
  type FieldValues,
  guardFormula,
  listCells,
  listHeadings,
  toJsonObject,
  unguardFormula,
} from './cells';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tcell', '\r=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'an export guards the formula %j with an apostrophe only if the option is on',
  (text) => {
    expect(guardFormula(text, true)).toBe(`'${text}`);
    expect(guardFormula(text, false)).toBe(text);
  },
);

it.each(['', 'plain', "it's", "'quoted'", "'", '1-1', 'a=b'])(
  'an export leaves %j unchanged, which is no formula',
  (text) => expect(guardFormula(text, true)).toBe(text),
);

it('an import reads any text as it was before the export guarded it', () => {
  const marks = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a'), maxLength: 6 });
  fc.assert(
    fc.property(fc.oneof(marks, fc.string()), fc.boolean(), (text, guardsFormulas) => {
      expect(unguardFormula(guardFormula(text, guardsFormulas))).toBe(text);
    }),
  );
});

const question: FieldValues = {
  version: 3,
  forDate: '2026-11-28',
  status: 'in review',
  category: 'Music, old',
  difficulty: null,
  themes: ['pop', 'the 80s'],
  correctChoice: 'Bo',
  runsAnyDay: true,
  media: 'abcdefghij.webp',
  zoomMedia: null,
};

it('an export of a question has a cell under each heading', () => {
  const headings = listHeadings('weekly');
  expect(headings.join()).toBe(
    'id,version,game,category,date,status,question,choice1,choice2,choice3,choice4,correct,difficulty,themes,' +
      'explanation,source,review by,correction,reserve,media type,media file,zoom file,alt,credit,licence,licence until',
  );
  const texts = listCells('weekly', question);
  expect(texts).toHaveLength(headings.length);
  const cells = Object.fromEntries(texts.map((text, at) => [headings[at], text]));
  expect(cells).toMatchObject({ version: '3', status: 'in review', correct: 'Bo' });
  expect(cells).toMatchObject({ themes: 'pop, the 80s', reserve: 'yes', difficulty: '', 'zoom file': '' });
});

it('an export as JSON has the fields in camelCase, with lists, numbers and null', () => {
  expect(toJsonObject('weekly', question)).toMatchObject({
    version: 3,
    date: '2026-11-28',
    themes: ['pop', 'the 80s'],
    reserve: true,
    reviewBy: null,
    mediaFile: 'abcdefghij.webp',
  });
});
