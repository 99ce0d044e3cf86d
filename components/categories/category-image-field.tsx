'use client';

import { MediaThumbnail } from '@/components/media/media-thumbnail';
import { UploadStatus } from '@/components/media/upload-status';
import type { Upload } from '@/components/media/use-upload';
import { DropZone } from '@/components/ui/drop-zone';
import { BYTES_PER_MEGABYTE, MAX_BYTES } from '@/lib/features/media/rules';
import styles from './category-image-field.module.css';

const IMAGE_TYPES = ['jpg', 'jpeg', 'png', 'gif'];

interface CategoryImageFieldProps {
  upload: Upload;
  /** The image the category is to have. */
  mediaId: string | null;
}

/** The image of a category: the one it has, and a place for another. The upload starts at once. */
export function CategoryImageField({ upload, mediaId }: CategoryImageFieldProps) {
  const isUploading = upload.state.phase === 'uploading';
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>Image</legend>
      {mediaId && <MediaThumbnail mediaId={mediaId} />}
      <DropZone
        types={IMAGE_TYPES}
        maxSize={MAX_BYTES.image / BYTES_PER_MEGABYTE}
        label="Upload or drop an image"
        busyLabel={isUploading ? 'Uploading…' : undefined}
        onSelect={([file]) => {
          // Its failure is shown where its progress is.
          if (file)
            upload.start({ area: 'daily', mediaType: 'image', file, fileName: file.name }).catch(() => {});
        }}
      />
      <UploadStatus upload={upload} onCancel={upload.cancel} />
    </fieldset>
  );
}
