'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { keepMedia } from '@/lib/features/media/client';
import { mediaTypeOfFileName } from '@/lib/features/media/rules';
import { UploadStatus } from './upload-status';
import { type UploadState, useUpload } from './use-upload';

interface LibraryUploadRowProps {
  file: File;
  onPhase: (phase: UploadState['phase']) => void;
  onKept: () => void;
  /** The person cancelled the upload, or gave it up. */
  onRemove: () => void;
}

/** Uploads one file as soon as it is shown, and keeps it although no question uses it yet. */
export function LibraryUploadRow({ file, onPhase, onKept, onRemove }: LibraryUploadRowProps) {
  const upload = useUpload();
  const [problem, setProblem] = useState<string | null>(null);
  const { start, state } = upload;

  useEffect(() => {
    const mediaType = mediaTypeOfFileName(file.name) ?? 'image';
    start({ area: 'daily', mediaType, file, fileName: file.name }).catch(() => {});
  }, [file, start]);

  const tellPhase = useEffectEvent(onPhase);
  useEffect(() => tellPhase(state.phase), [state.phase]);

  async function keep(mediaId: string) {
    setProblem(null);
    try {
      await keepMedia([mediaId]);
      onKept();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'That did not work. Try again.');
    }
  }
  const keepStored = useEffectEvent(keep);
  const storedId = state.phase === 'stored' ? state.mediaId : null;
  useEffect(() => {
    if (storedId) keepStored(storedId);
  }, [storedId]);

  if (storedId && problem) {
    return (
      <Message
        tone="error"
        title={`${file.name} was uploaded, but would be removed again tomorrow`}
        action={<Button onClick={() => keep(storedId)}>Retry</Button>}
      >
        {problem}
      </Message>
    );
  }
  return <UploadStatus upload={upload} onCancel={onRemove} />;
}
