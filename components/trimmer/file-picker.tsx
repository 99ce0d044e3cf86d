'use client';

import type { ChangeEvent } from 'react';
import styles from './file-picker.module.css';
import { useFileDrop } from './use-file-drop';

const ACCEPTED = 'video/*,audio/*,.mp4,.m4v,.mov,.webm,.mkv,.mp3,.m4a,.wav,.aac,.flac,.ogg,.oga,.opus';

interface FilePickerProps {
  /** A recording is open already: the picker makes room for it. */
  compact: boolean;
  onPick: (file: File) => void;
}

/** Takes a local file, picked or dropped anywhere on the page. Any file may come: opening it judges it. */
export function FilePicker({ compact, onPick }: FilePickerProps) {
  const isDragging = useFileDrop(onPick);

  function change(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Choosing the same file again has to count as a new choice.
    event.target.value = '';
    if (file) onPick(file);
  }

  return (
    <label className={styles.picker} data-compact={compact} data-dragging={isDragging}>
      <input className={styles.input} type="file" accept={ACCEPTED} onChange={change} />
      <strong>{promptFor(compact, isDragging)}</strong>
      {!compact && (
        <span className={styles.note}>
          MP4, MOV, WebM, MKV, MP3, M4A, AAC, WAV, FLAC, OGG or Opus. Nothing is uploaded: the file stays on
          this computer.
        </span>
      )}
    </label>
  );
}

function promptFor(compact: boolean, isDragging: boolean): string {
  if (isDragging) return 'Drop Here';
  return compact ? 'Choose or drop another file' : 'Choose or drop a video or sound file';
}
