import { type FormEvent, useId, useState } from 'react';
import { DifficultyField, LanguageField } from '@/components/records/draft-wish-fields';
import { Confirmation } from '@/components/ui/dialog';
import { TextAreaField } from '@/components/ui/field';
import type { Difficulty } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import {
  CALLS_PER_DRAFT,
  CHECKS,
  DRAFTED_MAX,
  type DraftLanguage,
  PROMPT_MAX_LENGTH,
} from '@/lib/features/generation/rules';
import type { GapAssignment } from '@/lib/features/plan/contract';
import { useGapTicks } from './gap-ticks';
import styles from './plan-dialogs.module.css';
import { nameCount, nameGaps } from './plan-names';
import type { Drafting } from './use-drafting';

interface DraftGapsDialogProps {
  drafting: Drafting;
  recordCount: number;
  today: CalendarDate;
  assignments: readonly GapAssignment[];
}

export function DraftGapsDialog({ drafting, recordCount, today, assignments }: DraftGapsDialogProps) {
  const { game, loop, opened } = drafting;
  const formId = useId();
  const [difficulty, setDifficulty] = useState<Difficulty>('medium');
  const [language, setLanguage] = useState<DraftLanguage>('en');
  const [prompt, setPrompt] = useState('');
  const { included, checkboxes, reset } = useGapTicks({ gaps: opened, today, assignments });
  if (!game || opened.length === 0) return null;
  const gaps = included.slice(0, DRAFTED_MAX);
  const countedGaps = nameCount(gaps.length, 'gap');

  function close() {
    reset();
    drafting.close();
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (gaps.length === 0) return;
    loop.start(game, gaps, { difficulty, language, prompt: prompt.trim() });
    close();
  };

  return (
    <Confirmation
      title={`Draft ${countedGaps} with AI`}
      action={`Draft ${countedGaps}`}
      form={formId}
      aria-disabled={gaps.length === 0}
      onCancel={close}
    >
      <form id={formId} className="stack-4" onSubmit={submit} noValidate>
        <div className={styles.wish}>
          <DifficultyField value={difficulty} onChoose={setDifficulty} />
          <LanguageField value={language} onChoose={setLanguage} />
        </div>
        <TextAreaField
          label="What about (optional)"
          hint="If you write something here, the difficulty is ignored."
          maxLength={PROMPT_MAX_LENGTH}
          rows={2}
          value={prompt}
          onChange={({ target }) => setPrompt(target.value)}
        />
        {checkboxes}
        <p dir="auto">
          {gaps.length > 0 && `${nameGaps(gaps)}.`}
          {included.length > gaps.length &&
            ` These are the first ${DRAFTED_MAX} of the ${included.length} selected gaps: no more are drafted at once.`}
          {recordCount > 0 && ` The selected records stay as they are: ${recordCount}.`}
        </p>
        <p>
          It costs {gaps.length * CALLS_PER_DRAFT} calls of the model: each question is written once and its
          answer checked {CHECKS} times. The drafting goes on while the plan is open. Each question becomes a
          draft: nothing is ready before people say so.
        </p>
      </form>
    </Confirmation>
  );
}
