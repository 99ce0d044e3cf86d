/** A row of a file as texts, and which row of the file it is, counted from 1 as spreadsheets do. */
export interface ReadRow {
  line: number;
  cells: readonly string[];
}

/** A sheet of a file; a file of another form has one without a name. */
export interface ReadSheet {
  name: string;
  isHidden: boolean;
  /** Without those that have nothing in them. */
  rows: readonly ReadRow[];
}

export interface ReadTable {
  format: 'text' | 'workbook' | 'json';
  sheets: readonly ReadSheet[];
  /** There are HTML entities in it, such as `&quot;`. */
  hasEntities: boolean;
}

/** What the worker is asked to read. */
export interface ReadRequest {
  bytes: ArrayBuffer;
  /** Entities become the characters that they stand for. */
  decodesEntities: boolean;
}

/** The worker is asked for files of an archive. */
export interface UnpackRequest {
  archive: ArrayBuffer;
  /** The names of the files that rows name, in lower case, without their folders. */
  wanted: readonly string[];
}

export interface Unpacked {
  files: readonly File[];
  /** Names in the archive that no row has. */
  unused: readonly string[];
}

/** What it answers, or what is wrong with the file and what to do. */
export type WorkerReply<Answer> = { answer: Answer } | { problem: string };
