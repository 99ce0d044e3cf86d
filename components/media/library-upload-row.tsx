'use client';

import { useEffect, useEffectEvent } from 'react';
import { keepMedia } from '@/lib/features/media/client';
import { mediaTypeOfFileName } from '@/lib/features/media/rules';
import { UploadStatus } from './upload-status';
import { useUpload } from './use-upload';

type LibraryUploadRowProps = {
  file: File;
  onStored: () => void;
  /** The person cancelled the upload, or gave it up. */
  onRemove: () => void;
};

/** Uploads one file as soon as it is shown, and keeps it although no question uses it yet. */
export function LibraryUploadRow({ file, onStored, onRemove }: LibraryUploadRowProps) {
  const upload = useUpload();
  const { start, state } = upload;

  useEffect(() => {
    const mediaType = mediaTypeOfFileName(file.name) ?? 'image';
    start({ area: 'daily', mediaType, file, fileName: file.name }).catch(() => {});
  }, [file, start]);

  const keep = useEffectEvent(async (mediaId: string) => {
    await keepMedia([mediaId]);
    onStored();
  });
  const storedId = state.phase === 'stored' ? state.mediaId : null;
  useEffect(() => {
    if (storedId) keep(storedId);
  }, [storedId]);

  return <UploadStatus upload={upload} onCancel={onRemove} />;
}
