'use client';

import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import styles from './drop-zone.module.css';
import { describeRules, type FileProblem, type FileRules, findFileProblem } from './drop-zone-rules';

export interface DropZoneProps extends FileRules {
  /** A person may choose several files, which are accepted together or not at all. */
  multiple?: boolean;
  disabled?: boolean;
  label?: string;
  /** Replaces the prompt and the outcome, for example during an upload. */
  busyLabel?: string;
  /** It holds the current choice; setting it back to null resets the zone. */
  current?: File | readonly File[] | null;
  onSelect: (files: File[]) => void;
  onProblem?: (problem: FileProblem) => void;
}

type Outcome = 'idle' | 'uploaded' | 'error';

/** Takes files that a person chooses or drops (docs/product.md, 2, 5 and 8). */
export function DropZone({
  multiple = false,
  disabled = false,
  label = 'Upload or drop a file right here',
  busyLabel,
  current,
  onSelect,
  onProblem,
  ...rules
}: DropZoneProps) {
  const [outcome, setOutcome] = useOutcome(current);
  const description = useId();
  const prompt = useId();
  const tooltip = describeRules(rules);

  function takeFiles(chosen: FileList | null) {
    const files = Array.from(chosen ?? []).slice(0, multiple ? undefined : 1);
    if (disabled || files.length === 0) return;
    const problem = findFileProblem(files, rules);
    setOutcome(problem ? 'error' : 'uploaded');
    if (problem) onProblem?.(problem);
    else onSelect(files);
  }

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    takeFiles(event.target.files);
    // Choosing the same file again has to count as a new choice.
    event.target.value = '';
  }

  const { isDragging, ...dragHandlers } = useDragging(disabled, takeFiles);
  return (
    <label
      className={styles.zone}
      data-outcome={outcome}
      data-disabled={disabled || undefined}
      {...dragHandlers}
    >
      <input
        className={styles.input}
        type="file"
        accept={rules.types?.map((type) => `.${type.toLowerCase()}`).join()}
        multiple={multiple}
        disabled={disabled}
        aria-invalid={outcome === 'error'}
        // Without this, the input would have no name, because the text of its label is a live region.
        aria-labelledby={prompt}
        aria-describedby={tooltip ? description : undefined}
        onChange={handleChange}
      />
      <span id={prompt} className={styles.prompt} role="status">
        {busyLabel ?? <Prompt outcome={disabled ? 'disabled' : outcome} label={label} />}
      </span>
      {tooltip && (
        <span className={styles.types} title={tooltip} aria-hidden="true">
          {rules.types?.map((type) => type.toUpperCase()).join(', ')}
        </span>
      )}
      <span id={description} hidden>
        {tooltip}
      </span>
      {isDragging && <span className={styles.overlay}>Drop Here</span>}
    </label>
  );
}

function Prompt({ outcome, label }: { outcome: Outcome | 'disabled'; label: string }) {
  switch (outcome) {
    case 'disabled':
      return 'Upload disabled';
    case 'error':
      return <span className={styles.error}>File type/size error, Hovered on types!</span>;
    case 'uploaded':
      return (
        <>
          <span className={styles.success}>Uploaded Successfully!</span> Upload another?
        </>
      );
    case 'idle':
      return label;
  }
}

/** Holds the outcome of the last choice, and follows `current`, so that a parent can reset the zone. */
function useOutcome(current: DropZoneProps['current']) {
  const [outcome, setOutcome] = useState<Outcome>(current ? 'uploaded' : 'idle');
  const [previous, setPrevious] = useState(current);
  if (current !== previous) {
    setPrevious(current);
    if (current) setOutcome('uploaded');
    else if (previous) setOutcome('idle');
  }
  return [outcome, setOutcome] as const;
}

function useDragging(disabled: boolean, onDrop: (files: FileList) => void) {
  const [isDragging, setIsDragging] = useState(false);
  const hasFiles = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files');
  return {
    isDragging,
    onDragOver(event: DragEvent<HTMLElement>) {
      // A disabled zone prevents the default, too: otherwise the browser would leave the page to open the file.
      event.preventDefault();
      setIsDragging(hasFiles(event));
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsDragging(false);
    },
    onDrop(event: DragEvent<HTMLElement>) {
      event.preventDefault();
      setIsDragging(false);
      onDrop(event.dataTransfer.files);
    },
  };
}
