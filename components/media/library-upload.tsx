import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { DropZone } from '@/components/ui/drop-zone';
import type { FileProblem } from '@/components/ui/drop-zone-rules';
import { Message } from '@/components/ui/message';
import { WEEKLY_MEDIA_EXTENSIONS } from '@/lib/features/media/rules';
import { checkSize } from './check-size';
import { FileRefusal } from './file-refusal';
import { useImageLimit } from './media-contexts';
import styles from './media-library-screen.module.css';
import type { UploadState } from './run-upload';
import { UploadStatus } from './upload-status';
import { type LibraryUploadItem, useLibraryUploads } from './use-library-uploads';

interface LibraryUploadRowProps {
  item: LibraryUploadItem;
  onRetry: () => void;
  /** Retries keeping the stored file. */
  onKeep: (mediaId: string) => void;
  /** Called when the person cancels or dismisses the upload. */
  onRemove: () => void;
}

/** One file on its way into the library. */
function LibraryUploadRow({
  item: { file, state, problem },
  onRetry,
  onKeep,
  onRemove,
}: LibraryUploadRowProps) {
  if (state.phase === 'stored' && problem) {
    return (
      <Message
        tone="error"
        title={`${file.name} was uploaded, but would be removed again tomorrow`}
        action={<Button onClick={() => onKeep(state.mediaId)}>Retry</Button>}
      >
        {problem}
      </Message>
    );
  }
  return <UploadStatus state={state} onRetry={onRetry} onCancel={onRemove} onDismiss={onRemove} />;
}

/** Uploads several files at once, to be used by questions later. */
export function LibraryUpload({ onStored }: { onStored: () => void }) {
  const { items, add, upload, keep, remove } = useLibraryUploads(onStored);
  const [chosen, setChosen] = useState<File[] | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const imageLimit = useImageLimit();
  const isAny = (phase: UploadState['phase']) => items.some(({ state }) => state.phase === phase);

  return (
    <div className={styles.upload}>
      <DropZone
        types={WEEKLY_MEDIA_EXTENSIONS}
        check={(file) => checkSize(file, imageLimit)}
        multiple
        label="Upload or drop files right here"
        busyLabel={isAny('uploading') ? 'Uploading…' : undefined}
        // It must not speak of success while a file has failed.
        current={isAny('failed') ? null : chosen}
        onSelect={(files) => {
          setProblem(null);
          setChosen(files);
          add(files);
        }}
        onTypeError={(message) => setProblem({ cause: 'type', message })}
        onSizeError={(message) => setProblem({ cause: 'size', message })}
      />
      {problem && (
        <FileRefusal problem={problem} types={WEEKLY_MEDIA_EXTENSIONS}>
          None of the files was taken.
        </FileRefusal>
      )}
      {items.map((item) => (
        <LibraryUploadRow
          key={item.number}
          item={item}
          onRetry={() => upload(item)}
          onKeep={(mediaId) => keep(item.number, mediaId)}
          onRemove={() => {
            remove(item.number);
            setChosen(null);
          }}
        />
      ))}
    </div>
  );
}
