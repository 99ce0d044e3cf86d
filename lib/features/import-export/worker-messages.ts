export interface ReadRequest {
  bytes: ArrayBuffer;
  readsHtml: boolean;
  /** A person chose it for a text that is neither UTF-8 nor UTF-16. */
  encoding?: string;
}

export interface UnpackRequest {
  archive: ArrayBuffer;
  /** Rows name these files, whose names are folded (`foldCase`). */
  wanted: readonly string[];
}

export interface Unpacked {
  files: readonly File[];
  unused: readonly string[];
}

export type WorkerReply<Answer> = { answer: Answer } | { problem: string };
