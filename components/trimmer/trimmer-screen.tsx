'use client';

import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import { FilePicker } from './file-picker';
import { TrimmerEditor } from './trimmer-editor';
import styles from './trimmer-screen.module.css';
import { useSource } from './use-source';

/** The video trimmer (docs/product.md, 2): a local file in, a clip of 3 to 30 seconds out, nothing uploaded. */
export function TrimmerScreen() {
  const { state, open } = useSource();
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>Video trimmer</h1>
        <FilePicker compact={state.kind === 'opened'} onPick={open} />
      </div>
      {state.kind === 'opening' && <Spinner label={`Opening ${state.fileName}…`} />}
      {state.kind === 'refused' && (
        <Message tone="error" title={state.fileName}>
          {state.message}
        </Message>
      )}
      {state.kind === 'opened' && (
        <TrimmerEditor key={editorKey(state.session.file)} session={state.session} />
      )}
    </div>
  );
}

/** A new file starts with a new selection. */
function editorKey({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}
