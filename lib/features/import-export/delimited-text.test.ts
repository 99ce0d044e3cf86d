import * as fc from 'fast-check';
import { guessDelimiter, guessQuote, readDelimited, writeDelimited } from './delimited-text';

const readCells = (text: string, delimiter = ',', quote?: string) =>
  [...readDelimited(text, delimiter, quote)].map(({ cells }) => cells);

test('an import reads the cells that an export wrote, with their quotes, delimiters and line breaks', () => {
  const cell = fc
    .array(fc.constantFrom('a', 'ß', '"', '\t', '\n', ' ', ',', '😀', '='), { maxLength: 6 })
    .map((characters) => characters.join('').trim());
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constant('first'), cell, cell), { minLength: 1 }),
      fc.constantFrom('\t', ','),
      (rows, delimiter) => {
        expect(readCells(writeDelimited(rows, delimiter), delimiter)).toEqual(rows);
      },
    ),
  );
});

test('an import loses no letter of any text, whatever its quotes and delimiters', () => {
  const text = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', ' ', 'a', 'b'), maxLength: 40 });
  const keepLetters = (part: string) => part.replace(/[^ab]/g, '');
  fc.assert(
    fc.property(text, (given) => {
      expect(keepLetters(readCells(given).flat().join(''))).toBe(keepLetters(given));
    }),
  );
});

test.each([
  [
    'a quoted title at the beginning of a cell',
    '"Emma" is whose novel?,Austen,"Eliot"',
    [['"Emma" is whose novel?', 'Austen', 'Eliot']],
  ],
  ['quotes that are not doubled', '"He said "no, sir" to whom?",A', [['He said "no, sir" to whom?', 'A']]],
  ['a cell that ends with quotes that are not doubled', '"He said "Hi"",A', [['He said "Hi"', 'A']]],
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
])('an import reads %s as the author intended', (_what, text, rows) => {
  expect(readCells(text)).toEqual(rows);
});

test('an import marks only the row of a quote that is never closed as broken', () => {
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
])('an import guesses the delimiter of %j as %j', (text, delimiter) => {
  expect(guessDelimiter(text)).toBe(delimiter);
});

test.each([']', '\\', '^', '-'])('an import reads the cells of a file with the delimiter %s', (delimiter) => {
  expect(readCells(`a${delimiter}b\nc`, delimiter)).toEqual([['a', 'b'], ['c']]);
});

test('an import reads apostrophes around most cells as quotes', () => {
  const text = "'Who, me?','It''s Ann','Bo'\n'What?','C','D'";
  expect(guessQuote(text, ',')).toBe("'");
  expect(readCells(text, ',', "'")).toEqual([
    ['Who, me?', "It's Ann", 'Bo'],
    ['What?', 'C', 'D'],
  ]);
});

test.each([`"'t is what?","'a'"`, "question,source\nWho?,''\nWhat?,B"])(
  'an import does not read the apostrophes of %j as quotes',
  (text) => expect(guessQuote(text, ',')).toBe('"'),
);
