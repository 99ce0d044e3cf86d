import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { strFromU8, unzipSync } from 'fflate';

interface CellElement {
  r: string;
  t: string;
  is: { t: string | { '#text'?: string } };
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => name === 'row' || name === 'c',
});

/** It matches characters that XML cannot contain: Excel refuses a file with one. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Finds the index of a column from an address such as `AB12`, whose letters are digits to the base 26. */
const findColumn = (place: string) =>
  [...place.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Reads the cells of the first sheet of a workbook of texts, read without the library that wrote it. */
export function readXlsx(file: Uint8Array): string[][] {
  const xml = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  if (FORBIDDEN.test(xml) || XMLValidator.validate(xml) !== true) throw new Error('The sheet is no XML');
  const rows = parser.parse(xml).worksheet.sheetData.row as { c: CellElement[] }[];
  return rows.map(({ c }) => {
    const cells: string[] = [];
    for (const { r, t, is } of c) {
      if (t !== 'inlineStr') throw new Error(`The cell ${r} is no text`);
      const text = typeof is.t === 'string' ? is.t : (is.t['#text'] ?? '');
      // Decodes escaped characters (ECMA-376, 22.4.2.4).
      cells[findColumn(r)] = text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
    }
    return Array.from(cells, (cell = '') => cell);
  });
}
