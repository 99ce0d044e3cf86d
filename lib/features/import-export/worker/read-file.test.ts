import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import type { ReadTable } from '@/lib/features/import-export/table-rows';
import { readFile } from './read-file';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isLittle ? bytes : bytes.swap16();
};

const read = (bytes: Uint8Array, readsHtml = true): Promise<ReadTable> =>
  readFile({ bytes: Uint8Array.from(bytes).buffer, readsHtml });

/** Reads the cells of the first sheet, as the person would see them. */
async function readCells(bytes: Uint8Array): Promise<string[][]> {
  const { sheets } = await read(bytes);
  return (sheets[0]?.rows ?? []).map(({ cells }) => [...cells]);
}

describe('a person imports a text file in', () => {
  const table = 'question,answer\r\nGröße?,Öl — 5 €\r\n';
  it.each<[kind: string, bytes: Uint8Array]>([
    ['UTF-8', utf8(table)],
    ['UTF-8 with a mark', utf8(`\ufeff${table}`)],
    ['UTF-16 LE with a mark', utf16(`\ufeff${table}`, true)],
    ['UTF-16 BE with a mark', utf16(`\ufeff${table}`, false)],
    ['UTF-16 LE without a mark', utf16(table, true)],
    ['UTF-16 BE without a mark', utf16(table, false)],
    ['UTF-8 with lines of an old Mac', utf8(table.replaceAll('\n', ''))],
    ['UTF-8 with blank lines and cells', utf8(`\r\n${table}\r\n,,\r\n  \r\n`)],
  ])('%s', async (_kind, bytes) => {
    expect((await readCells(bytes)).map((cells) => cells.slice(0, 2))).toEqual([
      ['question', 'answer'],
      ['Größe?', 'Öl — 5 €'],
    ]);
  });
});

it('an import keeps quoted line breaks in their cell, and counts rows as a spreadsheet does', async () => {
  const { sheets } = await read(utf8('q,a\r\n"Who said ""Hi, you""?\r\nGuess",A\r\n\r\nWhat?,B\r\n'));
  expect(sheets[0]?.rows).toEqual([
    { line: 1, cells: ['q', 'a'] },
    { line: 2, cells: ['Who said "Hi, you"?\r\nGuess', 'A'] },
    { line: 4, cells: ['What?', 'B'] },
  ]);
});

it('an import of CSV removes the apostrophe with which an export guards formulas, and no other', async () => {
  expect(await readCells(utf8(`q,a\n'=1+1,'tis\n''=x,'-1`))).toEqual([
    ['q', 'a'],
    ['=1+1', "'tis"],
    ["'=x", '-1'],
  ]);
});

it('an import decodes entities, and no parameter of an address that begins like one', async () => {
  expect(await readCells(utf8('q,source\nQ &amp; A?,https://example.org/?a=1&section=2&copy=3\n'))).toEqual([
    ['q', 'source'],
    ['Q & A?', 'https://example.org/?a=1&section=2&copy=3'],
  ]);
});

it('an import keeps entities if the person wants that', async () => {
  const { hasHtml, sheets } = await read(utf8('q,a\nWho?,Zo&euml;\n'), false);
  expect([hasHtml, sheets[0]?.rows[1]?.cells]).toEqual([true, ['Who?', 'Zo&euml;']]);
});

it('an import of an export keeps tags and entities, which its questions are about', async () => {
  const text = 'id,version,question\nr1,3,Is it <br> or &amp;?\n';
  expect((await readCells(utf8(text)))[1]).toEqual(['r1', '3', 'Is it <br> or &amp;?']);
});

it('an import leaves out a line “sep=” only at the beginning of a file', async () => {
  const rows = ['question,answer', '"Which separator has\nsep=;\nat its top?",Semicolon'].join('\n');
  const cells = [
    ['question', 'answer'],
    ['Which separator has\nsep=;\nat its top?', 'Semicolon'],
  ];
  expect(await readCells(utf8(rows))).toEqual(cells);
  expect(await readCells(utf8(`sep=,\n${rows}`))).toEqual(cells);
  expect(await readCells(utf8(`sep=constructor\n${rows}`))).toEqual(cells);
});

it('an import leaves out the lines in which Anki describes a file, and no row that begins with a number sign', async () => {
  const text = '#separator:tab\n#html:true\n#1: Who?\tAnn\n#Metoo: when?\t2017\n';
  expect(await readCells(utf8(text))).toEqual([
    ['#1: Who?', 'Ann'],
    ['#Metoo: when?', '2017'],
  ]);
});

it('a person is told that tables are side by side, and chooses between them', async () => {
  const { sheets, notes } = await read(
    utf8('Our quiz,,,,\nQuestion,Answer,,Question,Answer\nWho?,Ann,,Which?,Elbe\nWhere?,Ulm,,,\n'),
  );
  expect(notes).toEqual([expect.stringContaining('choose one after the other under Sheet')]);
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['table 1', 4],
    ['table 2', 2],
  ]);
  expect(sheets[1]?.rows[1]).toEqual({ line: 3, cells: ['Which?', 'Elbe'] });
});

it('an import of JSON keeps every apostrophe, because exports of JSON guard nothing', async () => {
  const json = JSON.stringify([{ question: "'=1" }]);
  expect(await readCells(utf8(json))).toEqual([['question'], ["'=1"]]);
});

it('an import cuts a cell of megabytes', async () => {
  const long = 'x'.repeat(19_000_000);
  expect((await readCells(utf8(`q,a\n${long},B\n`)))[1]).toEqual(['x'.repeat(10_000), 'B']);
});

it.each([
  ['"a, ', 'This file has 100001 columns'],
  ['"a "b" ', 'This text is in no format'],
  ['"', 'This text is in no format'],
  ["'", 'This text is in no format'],
])('a person whose file is one line of 100,000 times %j is told: “%s”', async (part, message) => {
  await expect(read(utf8(part.repeat(100_000)))).rejects.toThrow(message);
});

/** Changes a part of a workbook, so that it is as another program writes it. */
function rewritePart(bytes: Uint8Array, name: string, change: (xml: string) => string): Uint8Array {
  const parts = unzipSync(bytes);
  return zipSync({ ...parts, [name]: strToU8(change(strFromU8(parts[name] as Uint8Array))) });
}

const SHEET = 'xl/worksheets/sheet1.xml';

const readUint32 = (bytes: Uint8Array, at: number) => new DataView(bytes.buffer).getUint32(at, true);

describe('a workbook', () => {
  it.each(['xlsx', 'ods'])(
    '(%s) has days, numbers and truths as texts, and counts empty rows',
    async (kind) => {
      const day = new Date(Date.UTC(2027, 1, 1));
      const rows = [['q', 'day', 'n'], ['Größe?', day, 0.1 + 0.2], [null], ['a\nb', true, 1e6]];
      const sheets = [{ name: 'One', rows }];
      const { sheets: found } = await read(await (kind === 'ods' ? writeOds : writeXlsx)({ sheets }));
      expect(found[0]?.rows.map(({ line, cells }) => [line, ...cells])).toEqual([
        [1, 'q', 'day', 'n'],
        [2, 'Größe?', '2027-02-01', '0.3'],
        [4, 'a\nb', 'true', '1000000'],
      ]);
    },
  );
  it('has a share and a time of day as they are shown, and not as the number and the day behind them', async () => {
    const cells = [
      { value: 0.5, style: { numFmt: '0%' } },
      { value: 0.125, style: { numFmt: '0.00%' } },
      { value: (7 + 20 / 60) / 24, style: { numFmt: 'hh:mm' } },
    ];
    const rows = [
      ['q', 'a', 'b', 'c'],
      ['How?', ...cells.map(({ value }) => value)],
    ];
    const places = cells.map(({ value, style }, at) => [`1,${at + 1}`, { value, style }] as const);
    const xlsx = await writeXlsx({ sheets: [{ name: 'One', rows, cells: new Map(places) }] });
    expect((await readCells(xlsx))[1]).toEqual(['How?', '50%', '12.5%', '07:20']);
    const ods = rewritePart(await writeOds({ sheets: [{ name: 'One', rows }] }), 'content.xml', (xml) =>
      xml.replace(
        /office:value-type="float" office:value="0.30\d+"/,
        'office:value-type="time" office:time-value="PT10H30M00S"',
      ),
    );
    expect((await readCells(ods))[1]?.at(-1)).toBe('10:30');
  });
  it('has the results of formulas', async () => {
    const book = await writeXlsx({ sheets: [{ name: 'One', rows: [['q'], [7]] }] });
    const formula = rewritePart(book, SHEET, (xml) => xml.replace('<v>7</v>', '<f>3+4</f><v>7</v>'));
    expect(strFromU8(unzipSync(formula)[SHEET] as Uint8Array)).toContain('<f>3+4</f>');
    expect(await readCells(formula)).toEqual([['q'], ['7']]);
  });
  it('has the days before 1900 of an ODS sheet', async () => {
    const book = await writeOds({ sheets: [{ name: 'One', rows: [['Waterloo', new Date('1815-06-18')]] }] });
    expect(await readCells(book)).toEqual([['Waterloo', '1815-06-18']]);
  });
  it('with macros is read without them', async () => {
    const book = await writeXlsx({ sheets: [{ name: 'One', rows: [['q'], ['x']] }] });
    const macros = zipSync({ ...unzipSync(book), 'xl/vbaProject.bin': new Uint8Array(64).fill(7) });
    expect(await readCells(macros)).toEqual([['q'], ['x']]);
  });
  it('marks its hidden sheets', async () => {
    const book = await writeXlsx({
      sheets: [
        { name: 'Old', hidden: true, rows: [['old']] },
        { name: 'New', rows: [['new']] },
      ],
    });
    const { sheets } = await read(book);
    expect(sheets.map(({ name, isHidden, rows }) => [name, isHidden, rows[0]?.cells])).toEqual([
      ['Old', true, ['old']],
      ['New', false, ['new']],
    ]);
  });
  it('is read, whatever number its program gives to its main part', async () => {
    const parts = unzipSync(await writeXlsx({ sheets: [{ name: 'One', rows: [['q'], ['x']] }] }));
    const numbered = Object.entries(parts).map(([name, part]) => [
      name.replace('workbook.xml', 'workbook2.xml'),
      name.endsWith('.rels') || name.startsWith('[')
        ? strToU8(strFromU8(part).replace('workbook.xml', 'workbook2.xml'))
        : part,
    ]);
    expect(await readCells(zipSync(Object.fromEntries(numbered)))).toEqual([['q'], ['x']]);
  });
  it.each([
    [
      'empty cells for formula errors, but not for a text that looks like one',
      '<row r="1"><c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B1" t="inlineStr"><is><t>#N/A</t></is></c></row>',
      ['', '#N/A'],
    ],
    [
      'the days that strict workbooks store as ISO 8601 text',
      '<row r="1"><c r="A1" t="d"><v>2027-02-01T00:00:00</v></c></row>',
      ['2027-02-01'],
    ],
    [
      'texts in pieces, in cells without a position',
      '<row><c t="inlineStr"><is><r><t>a</t></r><r><t xml:space="preserve"> b</t></r></is></c></row>',
      ['a b'],
    ],
  ])('has %s', async (_what, row, cells) => {
    const book = await writeXlsx({ sheets: [{ name: 'One', rows: [['q', 'a', 'b']] }] });
    const other = rewritePart(book, SHEET, (xml) =>
      xml.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${row}</sheetData>`),
    );
    expect(await readCells(other)).toEqual([cells]);
  });
  it('refuses a sheet that declares cells up to its last corner', async () => {
    const book = await writeXlsx({ sheets: [{ name: 'One', rows: [['q', 'last']] }] });
    const far = rewritePart(book, SHEET, (xml) =>
      xml.replace('<row r="1"', '<row r="1048576"').replace('r="B1"', 'r="XFD1048576"'),
    );
    expect(strFromU8(unzipSync(far)[SHEET] as Uint8Array)).toContain('XFD1048576');
    await expect(read(far)).rejects.toThrow('This workbook cannot be read');
  });
  it('refuses a sheet that repeats a row a million times', async () => {
    const book = await writeOds({ sheets: [{ name: 'One', rows: [['q'], ['x']] }] });
    const bomb = rewritePart(book, 'content.xml', (xml) =>
      xml.replace('<table:table-row>', '<table:table-row table:number-rows-repeated="1000000">'),
    );
    await expect(read(bomb)).rejects.toThrow(
      'This has 1,000,000 rows; at most 5,000 can be imported at once. Split the file, please.',
    );
  });
  it('is refused before it is unpacked if it declares a large size, and also if it declares a false one', async () => {
    const parts = unzipSync(await writeXlsx({ sheets: [{ name: 'One', rows: [['q'], ['x']] }] }));
    const part = new Uint8Array(101_000_000).fill(32);
    part.set(parts[SHEET] as Uint8Array);
    const bomb = zipSync({ ...parts, [SHEET]: part }, { level: 1 });
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(read(bomb)).rejects.toThrow('unpacks to more than 100 MB');
    // Two headers declare the size; both are changed to a false one.
    const places = [...bomb.keys()].slice(0, -4).filter((at) => readUint32(bomb, at) === part.length);
    expect(places).toHaveLength(2);
    for (const size of [100, 0]) {
      for (const at of places) new DataView(bomb.buffer).setUint32(at, size, true);
      await expect(read(bomb)).rejects.toThrow(/cannot be read|damaged/);
    }
  });
});

describe('a person is told why a file is refused', () => {
  const makeZip = (...names: string[]) =>
    zipSync(Object.fromEntries(names.map((name) => [name, strToU8('<x/>')])));
  it.each<[what: string, bytes: Uint8Array, message: string]>([
    ['nothing', new Uint8Array(), 'This file is empty'],
    ['blank lines', utf8('\n\n'), 'There are no rows in this file'],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'This file is not a table'],
    ['a PDF', utf8('%PDF-1.7'), 'This is a PDF'],
    ['a web page called .xls', utf8('<html><table>'), 'This is a web page or XML'],
    ['XLS', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1]), 'Save it as XLSX without a password'],
    ['another OpenDocument file', makeZip('mimetype', 'content.xml'), 'This workbook cannot be read'],
    ['XLSB', makeZip('xl/workbook.bin'), 'Save it as XLSX'],
    ['another archive', makeZip('cat.jpg'), 'This archive is not a workbook'],
    ['a cut archive', makeZip('xl/workbook.xml').slice(0, -30), 'This workbook is damaged'],
    ['an empty workbook', makeZip('xl/workbook.xml'), 'This workbook cannot be read'],
    ['20.1 MB', new Uint8Array(20_100_000), 'at most 20 MB are read'],
    ['5,001 rows', utf8(`q,a\n${'Who?,A\n'.repeat(5001)}`), 'This has 5,001 rows; at most 5,000'],
    ['200,000 questions', utf8('Q\nA) a\nB) b\n'.repeat(200_000)), 'This has 200,000 rows; at most 5,000'],
    ['a cut JSON', utf8('[{"a": 1},'), 'This is not valid JSON'],
    ['a Word document', makeZip('word/document.xml'), 'This is a document. Save it as plain text'],
    ['RTF', utf8('{\\rtf1 Who?}'), 'This is a document. Save it as plain text'],
    ['YAML', utf8('- question: Who?\n  answer: Ann\n- question: Which?\n  answer: Elbe\n'), 'This is YAML'],
    ['JSON without a list', utf8('{"a": 1}'), 'This JSON has no list of questions'],
    ['JSON of other values', utf8('[{"a": 1}, null]'), 'This JSON has no list of questions'],
    ['lists of 1,000 levels', utf8('['.repeat(1000) + ']'.repeat(1000)), 'This JSON is nested too deeply'],
    ['lists of millions of levels', utf8('['.repeat(3_000_000) + ']'.repeat(3_000_000)), 'This JSON'],
    ['101 columns', utf8(`q${',a'.repeat(100)}\n`), 'at most 100 are read'],
  ])('%s', async (_what, bytes, message) => {
    await expect(read(bytes)).rejects.toThrow(message);
  });
});
