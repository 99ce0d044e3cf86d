import 'server-only';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { guardFormula, listCells, listHeadings, toJsonObject } from '@/lib/features/import-export/cells';
import { writeDelimited } from '@/lib/features/import-export/delimited-text';
import type { RecordPage } from './read-records';

type Pages = AsyncIterable<RecordPage>;

interface TableOptions {
  game: ReviewedGame;
  /** Puts an apostrophe before texts that spreadsheets would run as a formula; for CSV only. */
  guardsFormulas: boolean;
}

const encoder = new TextEncoder();

/** Without the byte order mark Excel reads the file in the code page of the machine. */
const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

const encodeCsv = (rows: string[][]) => encoder.encode(writeDelimited(rows, ',', LINE_END) + LINE_END);

async function* writeCsv(pages: Pages, { game, guardsFormulas }: TableOptions): AsyncGenerator<Uint8Array> {
  yield encoder.encode(BYTE_ORDER_MARK);
  yield encodeCsv([listHeadings(game)]);
  for await (const { records } of pages) {
    const rows = records.map((record) =>
      listCells(game, record).map((text) => guardFormula(text, guardsFormulas)),
    );
    if (rows.length > 0) yield encodeCsv(rows);
  }
}

async function* writeJson(pages: Pages, { game }: TableOptions): AsyncGenerator<Uint8Array> {
  let separator = '[\n';
  for await (const { records } of pages) {
    if (records.length === 0) continue;
    yield encoder.encode(
      separator + records.map((record) => JSON.stringify(toJsonObject(game, record))).join(',\n'),
    );
    separator = ',\n';
  }
  yield encoder.encode(separator === '[\n' ? '[]\n' : '\n]\n');
}

/**
 * Escapes texts that look like an escape (ECMA-376, 22.4.2.4), and the two characters forbidden in XML that hucre leaves
 * as they are; it escapes the control characters itself.
 */
const escapeForXml = (text: string) =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\ufffe\uffff]/g, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase()}_`);

/** Yields rows of text cells, which spreadsheets neither run nor turn into dates. */
async function* listXlsxRows(pages: Pages, { game }: TableOptions): AsyncGenerator<string[]> {
  for await (const { records } of pages) {
    // Texts that look guarded get one more apostrophe even without a guard, so that an import can remove it.
    for (const record of records)
      yield listCells(game, record).map((text) => escapeForXml(guardFormula(text, false)));
  }
}

async function* writeXlsx(pages: Pages, options: TableOptions): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(listXlsxRows(pages, options), {
    name: 'Records',
    columns: listHeadings(options.game).map((header) => ({ header })),
    freezePane: { rows: 1 },
  });
}

export const tableWriters = { csv: writeCsv, json: writeJson, xlsx: writeXlsx };
