'use client';

import { useState } from 'react';
import { DropZone } from '@/components/ui/drop-zone';
import { Message } from '@/components/ui/message';
import { WEEKLY_MEDIA_EXTENSIONS } from '@/lib/features/media/rules';
import { checkSize } from './check-size';
import styles from './library-upload.module.css';
import { LibraryUploadRow } from './library-upload-row';

/** A file on its way into the library; the number tells equal files apart. */
interface Waiting {
  number: number;
  file: File;
}

/** Uploads several files at once, to be used by questions later. */
export function LibraryUpload({ onStored }: { onStored: () => void }) {
  const [waiting, setWaiting] = useState<Waiting[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  function add(files: File[]) {
    setProblem(null);
    setWaiting((before) => {
      const next = (before.at(-1)?.number ?? 0) + 1;
      return [...before, ...files.map((file, index) => ({ number: next + index, file }))];
    });
  }

  const remove = (number: number) => setWaiting((before) => before.filter((item) => item.number !== number));

  return (
    <div className={styles.upload}>
      <DropZone
        types={WEEKLY_MEDIA_EXTENSIONS}
        check={checkSize}
        multiple
        label="Upload or drop files right here"
        busyLabel={waiting.length > 0 ? 'Uploading…' : undefined}
        onSelect={add}
        onTypeError={setProblem}
        onSizeError={setProblem}
      />
      {problem && (
        <Message tone="error" title={problem}>
          None of the files was taken. Images can have 20 MB, audio 50 MB, video 200 MB.
        </Message>
      )}
      {waiting.map(({ number, file }) => (
        <LibraryUploadRow
          key={number}
          file={file}
          onStored={() => {
            remove(number);
            onStored();
          }}
          onRemove={() => remove(number)}
        />
      ))}
    </div>
  );
}
