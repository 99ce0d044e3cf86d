import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { DropZone } from '@/components/ui/drop-zone';
import { type FileProblem, findFileProblem } from '@/components/ui/drop-zone-rules';
import { findOfferedFile, forgetFile } from '@/lib/browser/offered-file';
import { useMediaAccess } from '@/lib/features/media/client';
import {
  type MediaSelection,
  markAudio,
  markImage,
  markZoomImage,
} from '@/lib/features/media/media-selection';
import {
  type CropRectangle,
  DAILY_MEDIA_EXTENSIONS,
  isVideoName,
  WEEKLY_MEDIA_EXTENSIONS,
} from '@/lib/features/media/rules';
import { AudioPlayer } from './audio-player';
import { FileRefusal, findSizeProblem } from './file-refusal';
import { ImagePanel } from './image-panel';
import { useImageLimit } from './media-contexts';
import styles from './media-field.module.css';
import type { ShownFile } from './media-preview';
import { UploadStatus } from './upload-status';
import { type MediaFieldOptions, useMediaField } from './use-media-field';

/** Calls back with the first file pasted anywhere on the page; pasted text is ignored. */
export function usePastedFile(onFile: (file: File) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0];
    const text = event.clipboardData?.getData('text/plain').trim() ?? '';
    // Office programs add an unwanted picture to copied text; a copied file has its own name as text.
    if (!file || !(text === '' || text.endsWith(file.name))) return;
    event.preventDefault();
    onFile(file);
  });

  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}

/** Calls back with the file from another screen as soon as the field is empty, until the file is forgotten. */
function useOfferedFile(isFree: boolean, onFile: (file: File) => void): void {
  const take = useEffectEvent(onFile);
  useEffect(() => {
    if (!isFree) return;
    let isWanted = true;
    void findOfferedFile().then((file) => {
      if (file && isWanted) take(file);
    });
    return () => {
      isWanted = false;
    };
  }, [isFree]);
}

/** Checking a box may check another box, and clearing a box may clear another box (docs/product.md, 4). */
const marks = [
  ['Has Image', 'hasImage', markImage],
  ['Has Audio', 'hasAudio', markAudio],
  ['Has Zoom Image', 'hasZoomImage', markZoomImage],
] as const;

export interface MediaFieldHandle {
  /** Waits for the uploads and returns the selection with their ids. Throws ApiError, empty if the upload shows why. */
  settle: (selection: MediaSelection) => Promise<MediaSelection>;
}

interface MediaFieldProps extends MediaFieldOptions {
  /** It is called with the file to preview, and must be a stable function. */
  onShown?: (shown: ShownFile) => void;
  ref?: Ref<MediaFieldHandle>;
}

/** Stands for a stored file: the drop zone only shows that there is one. */
const STORED: readonly File[] = [];

/** Takes a question's file (docs/product.md, 4 and 5), uploads it at once, and waits for the upload in `settle`. */
export function MediaField({ area, value, onChange, onShown, ref }: MediaFieldProps) {
  const field = useMediaField({ area, value, onChange });
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const mayLoad = useMediaAccess();
  const imageLimit = useImageLimit();
  const { upload, url } = field;
  const { phase } = upload.state;
  useEffect(() => onShown?.({ url }), [onShown, url]);
  useImperativeHandle(ref, () => ({
    settle(selection) {
      // The form is submitted without a refused file, so its message disappears.
      setProblem(null);
      setAttempt(attempt + 1);
      forgetFile();
      return field.settle(selection);
    },
  }));

  const types = area === 'daily' ? DAILY_MEDIA_EXTENSIONS : WEEKLY_MEDIA_EXTENSIONS;
  const rules = { types, check: (file: Pick<File, 'name' | 'size'>) => findSizeProblem(file, imageLimit) };

  function take(file: File) {
    setProblem(null);
    field.choose(file);
  }

  function refuse(refusal: FileProblem) {
    setProblem(refusal);
    // Ends the messages about the previous file, also those of the form.
    if (upload.state.phase === 'failed' && !upload.state.canRetry) field.remove();
    else onChange(value);
  }

  function changeCrop(rectangle: CropRectangle) {
    field.setCrop(rectangle);
    onShown?.({ url, crop: rectangle });
  }

  function takeOther(file: File) {
    forgetFile();
    take(file);
  }

  function remove() {
    forgetFile();
    field.remove();
  }

  function checkAnd(takeFile: (file: File) => void) {
    return (file: File) => {
      const refusal = findFileProblem([file], rules);
      if (refusal) refuse(refusal);
      else takeFile(file);
    };
  }

  usePastedFile(checkAnd(takeOther));
  useOfferedFile(value.mediaType === null, checkAnd(take));

  return (
    <div className="stack-3">
      <DropZone
        key={attempt}
        {...rules}
        busyLabel={phase === 'uploading' ? 'Uploading…' : undefined}
        current={phase === 'failed' ? null : (field.file ?? (value.mediaId ? STORED : null))}
        onSelect={([file]) => file && takeOther(file)}
        onProblem={refuse}
      />
      {problem && <FileRefusal problem={problem} types={types} />}
      {(!problem || phase === 'uploading') && (
        <UploadStatus state={upload.state} onRetry={upload.retry} onCancel={remove} />
      )}
      {value.mediaId && value.fileName && phase !== 'failed' && (
        <div className={styles.row}>
          <span className={styles.name} dir="auto" title={value.fileName}>
            {value.fileName}
          </span>
          <Button variant="quiet" aria-label={`Remove ${value.fileName}`} onClick={remove}>
            Remove
          </Button>
        </div>
      )}
      {value.fileName && phase !== 'failed' && isVideoName(value.fileName) && (
        <p className="small-print">Players hear only the sound of a video.</p>
      )}
      <div className="row-3">
        {/* Only daily questions have a zoom image. */}
        {marks
          .filter(([, name]) => area === 'daily' || name !== 'hasZoomImage')
          .map(([label, name, mark]) => (
            <Checkbox
              key={name}
              label={label}
              checked={value[name]}
              onChange={({ target }) => onChange(mark(value, target.checked))}
            />
          ))}
      </div>
      {value.mediaType === 'image' && value.hasImage && url && mayLoad && (
        <ImagePanel setCrop={changeCrop} url={url} value={value} onChange={onChange} />
      )}
      {value.mediaType === 'audio' && value.hasAudio && url && mayLoad && phase !== 'failed' && (
        <AudioPlayer
          key={url}
          url={url}
          label="Chosen audio"
          isExplained={phase === 'uploading' || (phase === 'stored' && upload.state.note !== null)}
        />
      )}
      <UploadStatus
        state={field.zoomUpload.state}
        onRetry={field.zoomUpload.retry}
        onCancel={field.zoomUpload.cancel}
      />
    </div>
  );
}
