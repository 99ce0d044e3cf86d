import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Button, ButtonAnchor } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Message } from '@/components/ui/message';
import { showToast } from '@/components/ui/toaster';
import { useObjectUrl } from '@/lib/browser/files';
import { offerFile } from '@/lib/browser/offered-file';
import { DAILY_MEDIA_EXTENSIONS, formatBytes, readExtension } from '@/lib/features/media/rules';
import { END_TOLERANCE } from '@/lib/features/trimming/plan';
import { describeStreams, formatSeconds } from '@/lib/features/trimming/rules';
import type { Clip } from '@/lib/features/trimming/worker/verify';
import styles from './trimmer.module.css';

declare global {
  interface Window {
    /** It is part of the File System Access API, which not every browser has. */
    showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
  }
}

/** Returns false if the person closed the dialog. Throws if the file cannot be written. */
async function saveToChosenFile(file: File): Promise<boolean> {
  try {
    const target = await window.showSaveFilePicker?.({ suggestedName: file.name });
    if (!target) return false;
    await file.stream().pipeTo(await target.createWritable());
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}

export function TrimResult({ clip: { file, plan, facts, pictureEndsLater } }: { clip: Clip }) {
  const url = useObjectUrl(file);
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);
  const [saving, setSaving] = useState<'running' | 'failed' | null>(null);
  const isForQuestions = (DAILY_MEDIA_EXTENSIONS as readonly string[]).includes(readExtension(file.name));

  // Brings a new clip into view, and announces it to screen readers.
  useEffect(() => heading.current?.focus(), []);

  async function save() {
    setSaving('running');
    try {
      if (await saveToChosenFile(file)) showToast('Clip saved');
      setSaving(null);
    } catch {
      setSaving('failed');
    }
  }

  async function handOver() {
    await offerFile(file);
    showToast('Your clip goes into the next question you create');
    router.push('/trivia_questions');
  }

  return (
    <Card as="section" className="stack-3" aria-labelledby="trim-result">
      <h2 id="trim-result" ref={heading} tabIndex={-1} className={styles.heading}>
        Your clip
      </h2>
      {url && <video className={styles.player} src={url} controls playsInline aria-label="Clip" />}
      <p dir="auto">
        <strong>{file.name}</strong>
      </p>
      <p>
        {formatBytes(file.size)} · {formatSeconds(facts.duration)} · {describeStreams(facts)}
      </p>
      <p className="small-print">
        {plan.method === 'copy'
          ? 'Lossless copy'
          : `Picture encoded again${facts.sound ? ', sound copied' : ''}`}
        , starts at {formatSeconds(plan.start)} of the original.
        {Math.abs(pictureEndsLater) > END_TOLERANCE &&
          ` The picture ends ${formatSeconds(Math.abs(pictureEndsLater))} ${pictureEndsLater > 0 ? 'after' : 'before'} the sound.`}
      </p>
      <div className="row-2">
        {url && (
          <ButtonAnchor variant="primary" href={url} download={file.name}>
            Download
          </ButtonAnchor>
        )}
        {window.showSaveFilePicker && (
          <Button busy={saving === 'running'} onClick={save}>
            Save as…
          </Button>
        )}
        {isForQuestions && <Button onClick={handOver}>Use in a question</Button>}
      </div>
      {isForQuestions && facts.picture && (
        <p className="small-print">In a question, players hear only the sound of a video.</p>
      )}
      {!isForQuestions && (
        <p className="small-print">
          Questions take MP4, MOV, MP3 and M4A: export the original as one of them first.
        </p>
      )}
      {saving === 'failed' && (
        <Message tone="error">The file could not be written. Choose another place, or use Download.</Message>
      )}
    </Card>
  );
}
