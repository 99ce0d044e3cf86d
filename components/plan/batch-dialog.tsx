import { type FormEvent, useId, useState } from 'react';
import { DifficultyField, LanguageField } from '@/components/records/draft-wish-fields';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TextAreaField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import { useAction } from '@/components/ui/use-action';
import type { Difficulty, Game } from '@/lib/contract/kinds';
import { BATCH_MAX } from '@/lib/features/draft-batches/rules';
import {
  CALLS_A_DRAFT,
  CHECKS,
  type DraftLanguage,
  PROMPT_MAX_LENGTH,
} from '@/lib/features/generation/rules';
import type { Gap } from '@/lib/features/plan/fill-gaps';
import { BatchProgress } from './batch-progress';
import styles from './plan-dialogs.module.css';
import { nameGaps } from './plan-places';
import type { Batch, Drafting } from './use-batch';

interface BatchStartProps {
  game: Game;
  /** What is selected and empty, by day. */
  gaps: readonly Gap[];
  /** How many selected cells are not. */
  filled: number;
  batch: Batch;
  onStarted: () => void;
  onClose: () => void;
}

/** How many of the drafts the limits allow now, in words; null where they allow all. */
function nameLimit(drafts: number, { draftsLeft, callsLeft }: Batch): string | null {
  const possible = Math.min(draftsLeft, Math.floor(callsLeft / CALLS_A_DRAFT));
  if (possible >= drafts) return null;
  const whose =
    draftsLeft * CALLS_A_DRAFT <= callsLeft ? 'your limit of this hour' : 'the site’s limit of today';
  const rest = 'the others wait, and the plan’s Continue drafts them later';
  return possible === 0
    ? `Nothing can be drafted just now: ${whose} is reached. All of them wait until Continue in the plan.`
    : `Only ${possible} can be drafted just now, by ${whose}: ${rest}.`;
}

/** Says which gaps a model drafts, how, and what that costs, before it begins. */
export function BatchStart({ game, gaps: selected, filled, batch, onStarted, onClose }: BatchStartProps) {
  const form = useId();
  const [difficulty, setDifficulty] = useState<Difficulty>('medium');
  const [language, setLanguage] = useState<DraftLanguage>('en');
  const [prompt, setPrompt] = useState('');
  const { busy, problem, run } = useAction<'start'>();
  const gaps = selected.slice(0, BATCH_MAX);
  const count = gaps.length === 1 ? '1 gap' : `${gaps.length} gaps`;
  const limit = nameLimit(gaps.length, batch);

  async function start() {
    const cells = gaps.map(({ categoryId, forDate }) => ({ categoryId, forDate }));
    await batch.start({ game, cells, difficulty, language, prompt: prompt.trim() || undefined });
    onStarted();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void run('start', start);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Draft ${count} with AI`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {gaps.length > 0 && (
            <Button type="submit" form={form} variant="primary" busy={busy !== null}>
              Draft {count}
            </Button>
          )}
        </>
      }
    >
      <form id={form} className={styles.batch} onSubmit={submit} noValidate>
        {problem && (
          <Message
            tone="error"
            action={batch.batch && !batch.batch.isOver && <Button onClick={onStarted}>Show it</Button>}
          >
            {problem}
          </Message>
        )}
        <div className={styles.wish}>
          <DifficultyField value={difficulty} onChoose={setDifficulty} />
          <LanguageField value={language} onChoose={setLanguage} />
        </div>
        <TextAreaField
          label="What about (optional)"
          hint="While there is something here, the difficulty is not used."
          maxLength={PROMPT_MAX_LENGTH}
          rows={2}
          value={prompt}
          onChange={({ target }) => setPrompt(target.value)}
        />
        <p dir="auto">
          {nameGaps(gaps)}.
          {selected.length > gaps.length &&
            ` These are the first ${BATCH_MAX} of the ${selected.length} selected gaps: a batch has no more.`}
          {filled > 0 && ` What is selected and filled stays as it is: ${filled}.`}
        </p>
        <p>
          It costs {gaps.length * CALLS_A_DRAFT} calls of the model: each question is written once and its
          answer checked {CHECKS} times. The site has {batch.callsLeft} calls left today, you{' '}
          {batch.draftsLeft} drafts this hour. Each lands as a draft: nothing is ready before people say so.
        </p>
        {limit && <Message tone="warning">{limit}</Message>}
      </form>
    </Dialog>
  );
}

interface BatchDialogProps {
  drafting: Drafting;
  /** How many of the selected cells are not empty. */
  filled: number;
}

/** Begins a batch of AI drafts, or shows how far it is. */
export function BatchDialog({ drafting: { game, batch, opened, show, close }, filled }: BatchDialogProps) {
  const { batch: current } = batch;
  if (opened === 'progress') {
    return current && <BatchProgress batch={{ ...batch, batch: current }} onClose={close} />;
  }
  if (!opened || !game) return null;
  return (
    <BatchStart game={game} batch={batch} filled={filled} gaps={opened} onStarted={show} onClose={close} />
  );
}
