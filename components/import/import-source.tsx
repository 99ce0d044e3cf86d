import { type ClipboardEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DropZone } from '@/components/ui/drop-zone';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import { TextAreaField } from '@/components/ui/text-area-field';
import { FILE_MAX_MB, FILE_MAX_ROWS } from '@/lib/features/imports/read-table';
import styles from './import-source.module.css';
import type { useImportFile } from './use-import-file';

const EXAMPLES = ['csv', 'xlsx', 'json'] as const;

/** Where the rows come from: a file, or what is pasted. */
export function ImportSource({ source }: { source: ReturnType<typeof useImportFile> }) {
  const [typed, setTyped] = useState('');
  const { file, reading, problem, read } = source;
  const paste = (text: string) => read(new Blob([text]), 'what was pasted');

  function takePaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const text = event.clipboardData.getData('text/plain');
    if (typed !== '' || !text.includes('\n')) return;
    event.preventDefault();
    void paste(text);
  }

  return (
    <div className={styles.source} data-compact={file !== null}>
      <div className={styles.file}>
        <DropZone
          label="Choose or drop a CSV, TSV, XLSX, ODS or JSON file"
          busyLabel={reading ? `Reading ${reading}…` : file ? 'Choose or drop another file' : undefined}
          onSelect={([chosen]) => chosen && read(chosen, chosen.name)}
        />
        {!file && (
          <p className={styles.hint}>
            At most {FILE_MAX_MB} MB and {FILE_MAX_ROWS.toLocaleString('en-US')} rows. Start from an example:{' '}
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
          <Button disabled={typed.trim() === ''} onClick={() => paste(typed)}>
            Read the rows
          </Button>
        </div>
      )}
      {reading && (
        <p className={styles.reading}>
          <Spinner label={`Reading ${reading}…`} />
          <Button onClick={source.cancel}>Cancel</Button>
        </p>
      )}
      {problem && (
        <Message tone="error" title="This cannot be read">
          {problem}
        </Message>
      )}
    </div>
  );
}
