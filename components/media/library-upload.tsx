'use client';

import { useState } from 'react';
import { DropZone } from '@/components/ui/drop-zone';
import type { FileProblem } from '@/components/ui/drop-zone-rules';
import { WEEKLY_MEDIA_EXTENSIONS } from '@/lib/features/media/rules';
import { checkSize } from './check-size';
import { FileRefusal } from './file-refusal';
import styles from './library-upload.module.css';
import { LibraryUploadRow } from './library-upload-row';
import type { UploadState } from './use-upload';

/** A file on its way into the library; the number tells equal files apart. */
interface Waiting {
  number: number;
  file: File;
  phase: UploadState['phase'];
}

/** Uploads several files at once, to be used by questions later. */
export function LibraryUpload({ onStored }: { onStored: () => void }) {
  const [waiting, setWaiting] = useState<Waiting[]>([]);
  const [chosen, setChosen] = useState<File[] | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);

  function add(files: File[]) {
    setProblem(null);
    setChosen(files);
    setWaiting((before) => {
      const next = (before.at(-1)?.number ?? 0) + 1;
      return [
        ...before,
        ...files.map((file, index) => ({ number: next + index, file, phase: 'idle' as const })),
      ];
    });
  }

  function note(number: number, phase: UploadState['phase']) {
    // The zone must not speak of success while a file has failed.
    if (phase === 'failed') setChosen(null);
    setWaiting((before) => before.map((item) => (item.number === number ? { ...item, phase } : item)));
  }

  const remove = (number: number) => setWaiting((before) => before.filter((item) => item.number !== number));

  return (
    <div className={styles.upload}>
      <DropZone
        types={WEEKLY_MEDIA_EXTENSIONS}
        check={checkSize}
        multiple
        label="Upload or drop files right here"
        busyLabel={waiting.some(({ phase }) => phase === 'uploading') ? 'Uploading…' : undefined}
        current={chosen}
        onSelect={add}
        onTypeError={(message) => setProblem({ cause: 'type', message })}
        onSizeError={(message) => setProblem({ cause: 'size', message })}
      />
      {problem && (
        <FileRefusal problem={problem} types={WEEKLY_MEDIA_EXTENSIONS}>
          None of the files was taken.
        </FileRefusal>
      )}
      {waiting.map(({ number, file }) => (
        <LibraryUploadRow
          key={number}
          file={file}
          onPhase={(phase) => note(number, phase)}
          onKept={() => {
            remove(number);
            onStored();
          }}
          onRemove={() => {
            remove(number);
            setChosen(null);
          }}
        />
      ))}
    </div>
  );
}
