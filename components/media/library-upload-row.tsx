import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { UploadStatus } from './upload-status';
import type { LibraryUploadItem } from './use-library-uploads';

interface LibraryUploadRowProps {
  item: LibraryUploadItem;
  onRetry: () => void;
  /** Retries keeping the stored file. */
  onKeep: (mediaId: string) => void;
  /** Called when the person cancels or dismisses the upload. */
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
