import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DropZone } from '@/components/ui/drop-zone';
import type { FileProblem } from '@/components/ui/drop-zone-rules';
import { Message } from '@/components/ui/message';
import { keepMedia } from '@/lib/features/media/client';
import { mediaTypeOfFileName, WEEKLY_MEDIA_EXTENSIONS } from '@/lib/features/media/rules';
import { checkSize, FileRefusal } from './file-refusal';
import { useImageLimit } from './media-contexts';
import { UploadStatus } from './upload-status';
import { runUpload, type UploadState } from './use-upload';

/** An upload into the library; the number distinguishes equal files. */
interface LibraryUploadItem {
  number: number;
  file: File;
  state: UploadState;
  /** Why the stored file could not be kept. */
  problem: string | null;
}

/** Uploads with a note stay in the list until it is dismissed. */
function hasNote({ state }: LibraryUploadItem): boolean {
  return state.phase === 'stored' && state.note !== null;
}

/** Uploads any number of files and keeps each, although no question uses it yet; then calls `onKept`. */
function useLibraryUploads(onKept: () => void) {
  const [items, setItems] = useState<LibraryUploadItem[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const lastNumber = useRef(0);

  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const upload of uploads.values()) upload.abort();
    };
  }, []);

  function change(number: number, part: Partial<LibraryUploadItem>) {
    setItems((before) => before.map((item) => (item.number === number ? { ...item, ...part } : item)));
  }

  /** Aborts an upload and removes it from the list. */
  function remove(number: number) {
    running.current.get(number)?.abort();
    running.current.delete(number);
    setItems((before) => before.filter((item) => item.number !== number));
  }

  async function keep(number: number, mediaId: string) {
    change(number, { problem: null });
    try {
      await keepMedia([mediaId]);
      running.current.delete(number);
      setItems((before) => before.filter((item) => item.number !== number || hasNote(item)));
      onKept();
    } catch (error) {
      change(number, {
        problem: error instanceof Error ? error.message : 'That did not work. Try again.',
      });
    }
  }

  async function upload({ number, file }: Pick<LibraryUploadItem, 'number' | 'file'>) {
    const controller = new AbortController();
    running.current.set(number, controller);
    const mediaType = mediaTypeOfFileName(file.name) ?? 'image';
    const source = { area: 'daily', mediaType, file, fileName: file.name } as const;
    // A failure is shown with its file.
    const mediaId = await runUpload(source, controller.signal, (state) => change(number, { state })).catch(
      () => null,
    );
    if (mediaId) await keep(number, mediaId);
  }

  function add(files: File[]) {
    const added = files.map((file): LibraryUploadItem => {
      lastNumber.current += 1;
      return { number: lastNumber.current, file, state: { phase: 'idle' }, problem: null };
    });
    setItems((before) => [...before, ...added]);
    for (const item of added) upload(item);
  }

  return { items, add, upload, keep, remove };
}

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
    <div className="stack-3">
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
