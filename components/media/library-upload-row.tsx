import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { UploadStatus } from './upload-status';
import type { LibraryUploadItem } from './use-library-uploads';

interface LibraryUploadRowProps {
  item: LibraryUploadItem;
  onRetry: () => void;
  /** Tries once more to keep the stored file. */
  onKeep: (mediaId: string) => void;
  /** The person cancelled the upload, gave it up, or has read what there is to know about it. */
  onRemove: () => void;
}

/** One file on its way into the library. */
export function LibraryUploadRow({
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
