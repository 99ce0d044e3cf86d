import { useState } from 'react';
import { checkSize, FileRefusal } from '@/components/media/file-refusal';
import { useImageLimit } from '@/components/media/media-contexts';
import { MediaThumbnail } from '@/components/media/question-media';
import { UploadStatus } from '@/components/media/upload-status';
import type { Upload } from '@/components/media/use-upload';
import { DropZone } from '@/components/ui/drop-zone';
import type { FileProblem } from '@/components/ui/drop-zone-rules';
import { BYTES_PER_MEGABYTE } from '@/lib/features/media/rules';
import styles from './categories.module.css';

const IMAGE_TYPES = ['jpg', 'jpeg', 'png', 'gif'];

interface CategoryImageFieldProps {
  upload: Upload;
  /** The image to save. */
  mediaId: string | null;
  /** While the category is saved: a file that is chosen now would not be in it. */
  disabled: boolean;
}

/** Shows the image and lets the person choose another one, whose upload starts at once. */
export function CategoryImageField({ upload, mediaId, disabled }: CategoryImageFieldProps) {
  const [chosen, setChosen] = useState<File | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const imageLimit = useImageLimit();
  const { phase } = upload.state;

  function take(file: File) {
    setProblem(null);
    setChosen(file);
    // The upload shows its failure itself.
    upload.start({ area: 'daily', mediaType: 'image', file, fileName: file.name }).catch(() => {});
  }

  return (
    <fieldset className="stack-2">
      <legend className={styles.legend}>Image</legend>
      {mediaId && <MediaThumbnail mediaId={mediaId} />}
      <DropZone
        types={IMAGE_TYPES}
        maxSize={imageLimit / BYTES_PER_MEGABYTE}
        check={(file) => checkSize(file, imageLimit)}
        label="Upload or drop an image"
        disabled={disabled}
        busyLabel={phase === 'uploading' ? 'Uploading…' : undefined}
        current={phase === 'failed' || phase === 'idle' ? null : chosen}
        onSelect={([file]) => file && take(file)}
        onTypeError={(message) => setProblem({ cause: 'type', message })}
        onSizeError={(message) => setProblem({ cause: 'size', message })}
      />
      {problem && <FileRefusal problem={problem} types={IMAGE_TYPES} />}
      <UploadStatus state={upload.state} onRetry={upload.retry} onCancel={upload.cancel} />
    </fieldset>
  );
}
