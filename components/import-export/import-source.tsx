import { type ClipboardEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DropZone } from '@/components/ui/drop-zone';
import { TextAreaField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import { useLatestWork } from '@/components/ui/use-latest-work';
import { ApiError } from '@/lib/errors/api-error';
import { readBytes, readTable } from '@/lib/features/import-export/client';
import { FILE_MAX_MB, findFileSizeProblem } from '@/lib/features/import-export/file-limits';
import { IMPORT_ROWS_MAX } from '@/lib/features/import-export/rules';
import type { ReadTable } from '@/lib/features/import-export/table-rows';
import styles from './import.module.css';

export interface ImportFile {
  name: string;
  content: Blob;
  table: ReadTable;
  /** HTML entities and tags were turned into plain text. */
  isDecoded: boolean;
}

async function readBytesIfSmall(content: Blob): Promise<ArrayBuffer> {
  const problem = findFileSizeProblem(content.size);
  if (problem) throw new ApiError('too_large', problem);
  return readBytes(content, 'This file has changed or moved since it was chosen. Choose it again.');
}

/** Reads the file to import in a worker; a newer choice cancels an older one. */
export function useImportFile(onRead: (file: ImportFile) => void) {
  const [file, setFile] = useState<ImportFile | null>(null);
  const [readingName, setReadingName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const work = useLatestWork();

  async function read(content: Blob, name: string, isDecoded = true, encoding?: string) {
    const signal = work.begin();
    setProblem(null);
    setReadingName(name);
    try {
      // The drop zone resets only a choice that it has shown, so this await lets it show even a refused choice first.
      const bytes = await readBytesIfSmall(content);
      const table = await readTable({ bytes, readsHtml: isDecoded, encoding }, signal);
      const next = { name, content, table, isDecoded };
      setFile(next);
      onRead(next);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    } finally {
      if (!signal.aborted) setReadingName(null);
    }
  }

  return {
    file,
    readingName,
    problem,
    read,
    cancel() {
      work.abort();
      setReadingName(null);
    },
    close() {
      setFile(null);
      setProblem(null);
    },
  };
}

const EXAMPLES = ['csv', 'xlsx', 'json'] as const;

export function ImportSource({ source }: { source: ReturnType<typeof useImportFile> }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<File | null>(null);
  const { file, readingName, problem, read } = source;
  const nextLabel = file ? 'Choose or drop another file' : undefined;
  const readPasted = (text: string) => read(new Blob([text]), 'what was pasted');

  /** Reads pasted rows at once; a single line, or an addition to typed text, stays in the field. */
  function takePaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const text = event.clipboardData.getData('text/plain');
    if (typed !== '' || !text.includes('\n')) return;
    event.preventDefault();
    void readPasted(text);
  }

  return (
    <div className={styles.source} data-compact={file !== null}>
      <div className="stack-2">
        <DropZone
          label="Choose or drop a CSV, TSV, XLSX, ODS, JSON or GIFT file"
          busyLabel={readingName ? `Reading ${readingName}…` : nextLabel}
          // The drop zone must not show success for a file that is unreadable or was cancelled.
          current={problem ? null : chosen}
          onSelect={([next]) => {
            if (!next) return;
            setChosen(next);
            void read(next, next.name);
          }}
        />
        {!file && (
          <p className="small-print">
            At most {FILE_MAX_MB} MB and {IMPORT_ROWS_MAX.toLocaleString('en-US')} rows. Start from an
            example:{' '}
            {EXAMPLES.map((kind) => (
              <a key={kind} href={`/import-examples/questions.${kind}`} download className={styles.example}>
                {kind.toUpperCase()}
              </a>
            ))}
          </p>
        )}
      </div>
      {!file && (
        <div className={styles.paste}>
          <TextAreaField
            label="Or paste rows of a spreadsheet"
            rows={3}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onPaste={takePaste}
          />
          <Button disabled={typed.trim() === ''} onClick={() => readPasted(typed)}>
            Read the rows
          </Button>
        </div>
      )}
      {readingName && (
        <div className={styles.reading}>
          <Spinner label={`Reading ${readingName}…`} />
          <Button
            onClick={() => {
              source.cancel();
              setChosen(null);
            }}
          >
            Cancel
          </Button>
        </div>
      )}
      {problem && (
        <Message tone="error" title="This cannot be read">
          {problem}
        </Message>
      )}
    </div>
  );
}
