'use client';

import { type ChangeEvent, useEffect, useEffectEvent, useState } from 'react';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import { useLatestWork } from '@/components/ui/use-latest-work';
import { chooseNoun, describeProblem } from '@/lib/features/trimming/problem';
import { TrimSession } from '@/lib/features/trimming/trim-session';
import styles from './trimmer.module.css';
import { TrimmerEditor } from './trimmer-editor';

type SourceState =
  | { kind: 'empty' }
  | { kind: 'opening'; fileName: string }
  | { kind: 'refused'; fileName: string; message: string }
  | { kind: 'opened'; session: TrimSession };

/** Opens the file that was chosen last. Every other file is closed, and so is the last one when the screen is left. */
function useSource() {
  const [state, setState] = useState<SourceState>({ kind: 'empty' });
  const work = useLatestWork();

  useEffect(() => {
    if (state.kind !== 'opened') return;
    return () => state.session.close();
  }, [state]);

  async function open(file: File) {
    const signal = work.begin();
    setState({ kind: 'opening', fileName: file.name });
    const next = await openFile(file);
    if (!signal.aborted) setState(next);
    else if (next.kind === 'opened') next.session.close();
  }

  return { state, open };
}

async function openFile(file: File): Promise<SourceState> {
  try {
    const result = await TrimSession.open(file);
    if (result.kind === 'opened') return result;
    const message = describeProblem(result.problem, chooseNoun(file));
    return { kind: 'refused', fileName: file.name, message };
  } catch {
    const message = 'The trimmer could not be loaded. Check your connection and choose the file again.';
    return { kind: 'refused', fileName: file.name, message };
  }
}

/** Calls `onDrop` with a file dropped anywhere on the page; returns whether files are dragged over the page. */
function useFileDrop(onDrop: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onDrop);

  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    function showDrag(event: DragEvent) {
      if (!hasFiles(event)) return;
      // The browser would leave the page to open the file.
      event.preventDefault();
      setIsOver(true);
    }
    function hideDrag(event: DragEvent) {
      if (event.relatedTarget === null) setIsOver(false);
    }
    function takeDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) take(file);
    }
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener('dragover', showDrag, { signal });
    window.addEventListener('dragleave', hideDrag, { signal });
    window.addEventListener('drop', takeDrop, { signal });
    return () => controller.abort();
  }, []);

  return isOver;
}

const ACCEPTED = 'video/*,audio/*,.mp4,.m4v,.mov,.webm,.mkv,.mp3,.m4a,.wav,.aac,.flac,.ogg,.oga,.opus';

interface FilePickerProps {
  isCompact: boolean;
  onPick: (file: File) => void;
}

/** Accepts dropped files of any type, because opening a file checks it. */
function FilePicker({ isCompact, onPick }: FilePickerProps) {
  const isDragging = useFileDrop(onPick);
  const prompt = isCompact ? 'Choose or drop another file' : 'Choose or drop a video or sound file';

  function change(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Choosing the same file again must count as a new choice.
    event.target.value = '';
    if (file) onPick(file);
  }

  return (
    <label className={styles.picker} data-compact={isCompact} data-dragging={isDragging}>
      <input className={styles.input} type="file" accept={ACCEPTED} onChange={change} />
      <strong>{isDragging ? 'Drop Here' : prompt}</strong>
      {!isCompact && (
        <span className="small-print">
          MP4, MOV, WebM, MKV, MP3, M4A, AAC, WAV, FLAC, OGG or Opus. Nothing is uploaded: the file stays on
          this computer.
        </span>
      )}
    </label>
  );
}

/** Cuts a clip of 3 to 30 seconds out of a local file, without an upload (docs/product.md, 2). */
export function TrimmerScreen() {
  const { state, open } = useSource();
  return (
    <div className={styles.screen}>
      <div className="stack-3">
        <h1>Video trimmer</h1>
        <FilePicker isCompact={state.kind === 'opened'} onPick={open} />
      </div>
      {state.kind === 'opening' && <Spinner label={`Opening ${state.fileName}…`} />}
      {state.kind === 'refused' && (
        <Message tone="error" title={state.fileName}>
          {state.message}
        </Message>
      )}
      {state.kind === 'opened' && <TrimmerEditor session={state.session} />}
    </div>
  );
}
