'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { isSameMedia, nameMedia } from '@/lib/features/media/media-selection';
import { choiceNames } from '@/lib/features/questions/rules';
import styles from './conflict-dialog.module.css';
import { draftFields, type QuestionValues, toValues } from './question-draft';
import type { Conflict } from './use-question-form';

type Field = keyof QuestionValues;
type Side = 'mine' | 'stored';

const titles: Record<Field, string> = {
  question: 'Question',
  choice1: 'Choice 1',
  choice2: 'Choice 2',
  choice3: 'Choice 3',
  choice4: 'Choice 4',
  correctChoice: 'Correct choice',
  media: 'Picture or audio',
};

const fields: readonly Field[] = [...draftFields, 'media'];

function isSame(field: Field, one: QuestionValues, other: QuestionValues): boolean {
  return field === 'media' ? isSameMedia(one.media, other.media) : one[field] === other[field];
}

function wordingOf(draft: QuestionValues, field: Field): string {
  if (field === 'media') return nameMedia(draft.media);
  if (field !== 'correctChoice') return draft[field];
  const { correctChoice } = draft;
  if (!correctChoice) return 'None';
  return `Choice ${choiceNames.indexOf(correctChoice) + 1}: ${draft[correctChoice]}`;
}

function SideChoice({
  field,
  title,
  text,
  checked,
  onChoose,
}: {
  field: Field;
  title: string;
  text: string;
  checked: boolean;
  onChoose: () => void;
}) {
  return (
    <label className={styles.side}>
      <input type="radio" name={`conflict-${field}`} checked={checked} onChange={onChoose} />
      <span className={styles.title}>{title}</span>
      <span className={styles.text} dir="auto">
        {text || '(empty)'}
      </span>
    </label>
  );
}

function ConflictChoices({ conflict, onResolve }: ConflictDialogProps & { conflict: Conflict }) {
  const { mine, base } = conflict;
  const theirs = toValues(conflict.stored);
  const differing = fields.filter((field) => !isSame(field, mine, theirs));
  const [taken, setTaken] = useState<Partial<Record<Field, Side>>>({});
  /** What the person did not touch is the other's; what both changed starts as the person's own. */
  const sideOf = (field: Field): Side => taken[field] ?? (isSame(field, mine, base) ? 'stored' : 'mine');

  function merge(): QuestionValues {
    const own = differing.filter((field) => sideOf(field) === 'mine');
    return { ...theirs, ...Object.fromEntries(own.map((field) => [field, mine[field]])) };
  }

  return (
    <Dialog
      open
      onClose={() => onResolve(null)}
      className={styles.dialog}
      title="Somebody else changed this question"
      actions={
        <>
          <Button onClick={() => onResolve(null)}>Back to the form</Button>
          <Button variant="primary" onClick={() => onResolve(merge())}>
            Save
          </Button>
        </>
      }
    >
      <p>
        {differing.length > 0
          ? 'Choose for each field what to keep. Nothing is overwritten until you save.'
          : 'Both of you wrote the same. Save to go on.'}
      </p>
      {differing.map((field) => (
        <fieldset key={field} className={styles.field}>
          <legend className={styles.legend}>{titles[field]}</legend>
          {(['mine', 'stored'] as const).map((side) => (
            <SideChoice
              key={side}
              field={field}
              title={side === 'mine' ? 'Yours' : 'Stored now'}
              text={wordingOf(side === 'mine' ? mine : theirs, field)}
              checked={sideOf(field) === side}
              onChoose={() => setTaken({ ...taken, [field]: side })}
            />
          ))}
        </fieldset>
      ))}
    </Dialog>
  );
}

interface ConflictDialogProps {
  /** Gets the merged draft to save, or null to go back to the form as it is. */
  onResolve: (merged: QuestionValues | null) => void;
}

/** Both versions of a question that two people edited, field by field, to choose from. */
export function ConflictDialog({ conflict, onResolve }: ConflictDialogProps & { conflict: Conflict | null }) {
  return conflict && <ConflictChoices conflict={conflict} onResolve={onResolve} />;
}
