import { useRef, useState } from 'react';
import { ApiError } from '@/lib/errors/api-error';
import { readTable } from '@/lib/features/imports/client';
import { findSizeProblem, type ReadTable } from '@/lib/features/imports/read-table';

export interface ImportFile {
  name: string;
  /** What it was read from, to read it again. */
  content: Blob;
  table: ReadTable;
  /** HTML entities were read as characters. */
  isDecoded: boolean;
}

/** The file that is imported, read in a worker; a newer choice ends the reading of an older one. */
export function useImportFile(onRead: (file: ImportFile) => void) {
  const [file, setFile] = useState<ImportFile | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);

  async function read(content: Blob, name: string, isDecoded = true) {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
    setProblem(findSizeProblem(content.size));
    if (findSizeProblem(content.size)) return;
    setReading(name);
    try {
      const bytes = await content.arrayBuffer();
      const table = await readTable({ bytes, decodesEntities: isDecoded }, signal);
      const next = { name, content, table, isDecoded };
      setFile(next);
      onRead(next);
    } catch (error) {
      if (signal.aborted) return;
      setProblem(
        error instanceof ApiError
          ? error.message
          : 'This file has changed or moved since it was chosen. Choose it again.',
      );
    }
    setReading(null);
  }

  return {
    file,
    /** The name of what is being read. */
    reading,
    problem,
    read,
    cancel() {
      abort.current?.abort();
      setReading(null);
    },
    close() {
      setFile(null);
      setProblem(null);
    },
  };
}
