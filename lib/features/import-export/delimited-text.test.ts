import * as fc from 'fast-check';
import { guessDelimiter, guessQuote, readDelimited, writeDelimited } from './delimited-text';

const cellsOf = (text: string, delimiter = ',', quote?: string) =>
  [...readDelimited(text, delimiter, quote)].map(({ cells }) => cells);

test('cells come back as they were written, quotes, delimiters and line breaks too', () => {
  const cell = fc
    .array(fc.constantFrom('a', 'ß', '"', '\t', '\n', ' ', ',', '😀', '='), { maxLength: 6 })
    .map((characters) => characters.join('').trim());
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constant('first'), cell, cell), { minLength: 1 }),
      fc.constantFrom('\t', ','),
      (rows, delimiter) => {
        expect(cellsOf(writeDelimited(rows, delimiter), delimiter)).toEqual(rows);
      },
    ),
  );
});

test('puts each character of any text, except quotes, spaces and delimiters, in one cell', () => {
  const text = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', ' ', 'a', 'b'), maxLength: 40 });
  const letters = (of: string) => of.replace(/[^ab]/g, '');
  fc.assert(
    fc.property(text, (given) => {
      expect(letters(cellsOf(given).flat().join(''))).toBe(letters(given));
    }),
  );
});

test.each([
  [
    'a quoted title at the beginning of a cell',
    '"Emma" is whose novel?,Austen,"Eliot"',
    [['"Emma" is whose novel?', 'Austen', 'Eliot']],
  ],
  ['quotes that nobody doubled', '"He said "no, sir" to whom?",A', [['He said "no, sir" to whom?', 'A']]],
  ['a quote in a cell', 'A 3" nail,B', [['A 3" nail', 'B']]],
  [
    'spaces beside quotes',
    'q , "Who, me?" ,  "B"\nx,"y" ,z',
    [
      ['q', 'Who, me?', 'B'],
      ['x', 'y', 'z'],
    ],
  ],
  ['an empty quoted cell', '"",a,""', [['', 'a', '']]],
  ['a line break in a quoted cell', '"one\r\ntwo",b\r\nc', [['one\r\ntwo', 'b'], ['c']]],
  [
    'a delimiter at the end',
    'a,\nb,c',
    [
      ['a', ''],
      ['b', 'c'],
    ],
  ],
])('reads %s as intended', (_what, text, rows) => {
  expect(cellsOf(text)).toEqual(rows);
});

test('a quote that is never closed spoils only its own row', () => {
  const rows = [...readDelimited('q,a\n"Who?,A\n"What?",B\n', ',')];
  expect(rows).toEqual([
    { cells: ['q', 'a'], isBroken: false },
    { cells: ['"Who?', 'A'], isBroken: true },
    { cells: ['What?', 'B'], isBroken: false },
  ]);
});

test.each([
  ['a,b;c,d\ne,f,g', ','],
  ['Who, me?;Ann;Bo\nWhat?;C;D', ';'],
  ['q\ta, b\nr\tc', '\t'],
  ['one | two, three\nfour | five', '|'],
  ['no cells at all', ','],
])('guesses the delimiter of %j', (text, delimiter) => {
  expect(guessDelimiter(text)).toBe(delimiter);
});

test('treats apostrophes around cells as quotes if most cells have them', () => {
  const text = "'Who, me?','It''s Ann','Bo'\n'What?','C','D'";
  expect(guessQuote(text, ',')).toBe("'");
  expect(cellsOf(text, ',', "'")).toEqual([
    ['Who, me?', "It's Ann", 'Bo'],
    ['What?', 'C', 'D'],
  ]);
  expect(guessQuote(`"'t is what?","'a'"`, ',')).toBe('"');
  expect(guessQuote("question,source\nWho?,''\nWhat?,B", ',')).toBe('"');
});
