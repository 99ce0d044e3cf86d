import { usePathname } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { useUnsavedGuard } from '@/components/drafts/autosaved-draft';
import { Button } from '@/components/ui/button';
import { DropZone } from '@/components/ui/drop-zone';
import type { FileProblem } from '@/components/ui/drop-zone-rules';
import { Message } from '@/components/ui/message';
import { useAction } from '@/components/ui/use-action';
import { keepMedia } from '@/lib/features/media/client';
import { findMediaType, WEEKLY_MEDIA_EXTENSIONS } from '@/lib/features/media/rules';
import { FileRefusal, findSizeProblem } from './file-refusal';
import { useImageLimit } from './media-contexts';
import { UploadStatus } from './upload-status';
import { type UploadState, useUpload } from './use-upload';

interface LibraryUploadRowProps {
  file: File;
  onPhase: (phase: UploadState['phase']) => void;
  /** It is called when the file is in the library; a row with a note stays until the note is dismissed. */
  onKept: (hasNote: boolean) => void;
  onRemove: () => void;
}

/** Uploads a file and keeps it in the library, although no question uses it yet. */
function LibraryUploadRow({ file, onPhase, onKept, onRemove }: LibraryUploadRowProps) {
  const { state, start, retry } = useUpload();
  const { problem, run } = useAction<'keep'>();
  const { phase } = state;
  const startUpload = useEffectEvent(() => {
    const mediaType = findMediaType(file.name) ?? 'image';
    // The library belongs to no game, and our API treats both areas alike.
    start({ area: 'daily', mediaType, file, fileName: file.name });
  });
  useEffect(() => startUpload(), []);

  async function keep() {
    if (state.phase !== 'stored') return;
    if (await run('keep', () => keepMedia([state.mediaId]))) onKept(state.note !== null);
  }
  const followPhase = useEffectEvent((current: typeof phase) => {
    onPhase(current);
    void keep();
  });
  useEffect(() => followPhase(phase), [phase]);

  if (problem) {
    return (
      <Message
        tone="error"
        title={`${file.name} was uploaded, but would be removed again tomorrow`}
        action={<Button onClick={keep}>Retry</Button>}
      >
        {problem}
      </Message>
    );
  }
  return <UploadStatus state={state} onRetry={retry} onCancel={onRemove} onDismiss={onRemove} />;
}

/** The id distinguishes files that were chosen twice. */
interface Item {
  id: string;
  file: File;
  phase: UploadState['phase'] | 'kept';
}

export function LibraryUpload({ onStored }: { onStored: () => void }) {
  const [items, setItems] = useState<readonly Item[]>([]);
  const [chosen, setChosen] = useState<File[] | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const imageLimit = useImageLimit();
  const hasAny = (phase: Item['phase']) => items.some((item) => item.phase === phase);
  useUnsavedGuard(hasAny('uploading') || hasAny('stored'), { page: usePathname() });
  const setPhase = (id: string, phase: Item['phase']) =>
    setItems((last) => last.map((item) => (item.id === id ? { ...item, phase } : item)));
  const remove = (id: string) => setItems((last) => last.filter((item) => item.id !== id));

  return (
    <div className="stack-3">
      <DropZone
        types={WEEKLY_MEDIA_EXTENSIONS}
        check={(file) => findSizeProblem(file, imageLimit)}
        multiple
        label="Upload or drop files right here"
        busyLabel={hasAny('uploading') ? 'Uploading…' : undefined}
        current={chosen}
        onSelect={(files) => {
          setProblem(null);
          setChosen(files);
          const next = files.map((file): Item => ({ id: crypto.randomUUID(), file, phase: 'idle' }));
          setItems((last) => [...last, ...next]);
        }}
        onProblem={setProblem}
      />
      {problem && (
        <FileRefusal problem={problem} types={WEEKLY_MEDIA_EXTENSIONS}>
          None of the files was taken.
        </FileRefusal>
      )}
      {items.map(({ id, file }) => (
        <LibraryUploadRow
          key={id}
          file={file}
          onPhase={(phase) => {
            setPhase(id, phase);
            // The drop zone must not show success if a file has failed.
            if (phase === 'failed') setChosen(null);
          }}
          onKept={(hasNote) => {
            if (hasNote) setPhase(id, 'kept');
            else remove(id);
            onStored();
          }}
          onRemove={() => {
            remove(id);
            setChosen(null);
          }}
        />
      ))}
    </div>
  );
}
