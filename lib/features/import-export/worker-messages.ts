export interface ReadRequest {
  bytes: ArrayBuffer;
  readsHtml: boolean;
  /** A person chose this encoding for a text that is neither UTF-8 nor UTF-16. */
  encoding?: string;
}

export interface UnpackRequest {
  archive: ArrayBuffer;
  /** These are the folded names (`foldCase`) of the files that rows name. */
  wanted: readonly string[];
}

export interface Unpacked {
  files: readonly File[];
  unused: readonly string[];
}

export type WorkerReply<Answer> = { answer: Answer } | { problem: string };
