import { type FormEvent, useState } from 'react';
import { CHECKS_ARE_OFF, useHasModel } from '@/components/layout/language-model';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { TextField } from '@/components/ui/field';
import { showErrorToast, showToast } from '@/components/ui/toaster';
import { useShortcut } from '@/lib/browser/shortcuts';
import { games, type ReviewedGame, stepDays } from '@/lib/contract/kinds';
import { useMay } from '@/lib/features/accounts/client';
import { statusNames } from '@/lib/features/records/rules';
import { nameCount } from './plan-names';
import styles from './selection-bar.module.css';
import { type Arranging, buildShift } from './use-arranging';
import type { Selection } from './use-selection';

interface SelectionBarProps {
  game: ReviewedGame;
  selection: Selection;
  arranging: Arranging;
  onAssign: () => void;
  onCheck: () => void;
  /** It is absent if AI drafts are not offered now (`useDrafting`). */
  onDraft?: () => void;
}

/** A shift goes by at most this many days, or weeks in a weekly game. */
const MOST_STEPS = 60;

function nameShuffle(changed: number): string {
  if (changed === 0) {
    return 'Nothing was shuffled: the choices are incomplete or stand in an order of their own';
  }
  return `Choices of ${nameCount(changed, 'question')} shuffled`;
}

export function SelectionBar(props: SelectionBarProps) {
  const { game, selection, arranging, onAssign, onCheck, onDraft } = props;
  const { records, gaps } = selection;
  const { arrange, deleteAll, isBusy } = arranging;
  const mayPublish = useMay('publish');
  const hasModel = useHasModel();
  const [steps, setSteps] = useState('1');
  const unit = games[game].weekday === null ? 'day' : 'week';
  const days = Number(steps) * stepDays(game);
  const countedRecords = nameCount(records.length, 'record');
  const countedGaps = nameCount(gaps.length, 'gap');
  const chosen = [records.length > 0 && countedRecords, gaps.length > 0 && countedGaps].filter(Boolean);

  function shiftRecords(event: FormEvent) {
    event.preventDefault();
    if (!Number.isInteger(days) || days === 0) {
      showErrorToast(`Nothing was shifted. Say by how many ${unit}s: 1 is later, -1 earlier.`);
      return;
    }
    const units = Math.abs(Number(steps)) === 1 ? unit : `${unit}s`;
    arrange(buildShift(records, days), `${countedRecords} shifted by ${steps} ${units}`);
  }

  const dates = [...new Set([...records, ...gaps].map(({ forDate }) => forDate))];
  const [first, second] = dates;
  const isOfTwoDays = first && second && dates.length === 2;

  function swapDays() {
    const rearrangements = records.map((record) => ({
      record,
      forDate: record.forDate === first ? second : first,
    }));
    arrange(rearrangements, 'The two days are swapped');
  }

  useShortcut(
    isOfTwoDays && records.length > 0
      ? { keys: 'Alt+S', description: 'Swap the two days that are selected by their dates', run: swapDays }
      : null,
  );

  function moveToBench() {
    const rearrangements = records.map((record) => ({ record, forDate: null }));
    arrange(rearrangements, `${countedRecords} put on the bench`);
  }

  async function changeStatus(status: 'in_review' | 'ready', done: string) {
    const rearrangements = records
      .filter((record) => record.status !== status)
      .map((record) => ({ record, status }));
    if (rearrangements.length > 0) {
      await arrange(rearrangements, `${nameCount(rearrangements.length, 'record')} ${done}`);
    } else {
      showToast(`All of them are ${statusNames[status].toLowerCase()} already`);
    }
  }

  function shuffleChoices() {
    const rearrangements = records.map((record) => ({ record, shuffle: true as const }));
    arrange(rearrangements, nameShuffle);
  }

  return (
    <section className={classNames('row-3', styles.bar)} aria-label="Selected">
      <p className={styles.count} role="status">
        {chosen.length === 0 ? 'Choose records or gaps' : `${chosen.join(', ')} selected`}
      </p>
      {!second && <p className={styles.hint}>Press the dates of two days to swap them.</p>}
      {records.length > 0 && (
        <>
          <form className={styles.shift} onSubmit={shiftRecords}>
            <TextField
              type="number"
              label={`Shift by ${unit}s`}
              className={styles.steps}
              min={-MOST_STEPS}
              max={MOST_STEPS}
              step={1}
              required
              value={steps}
              onChange={({ target }) => setSteps(target.value)}
            />
            <Button type="submit" busy={isBusy}>
              Shift
            </Button>
          </form>
          {isOfTwoDays && (
            <Button aria-keyshortcuts="Alt+S" onClick={swapDays}>
              Swap the two days
            </Button>
          )}
          <Button onClick={moveToBench}>To the bench</Button>
          <Button onClick={() => changeStatus('in_review', 'sent for review')}>Send for review</Button>
          {mayPublish && <Button onClick={() => changeStatus('ready', 'approved')}>Approve</Button>}
          {games[game].kind === 'question' && <Button onClick={shuffleChoices}>Shuffle choices</Button>}
          {games[game].kind === 'question' && (
            <Button
              aria-disabled={!hasModel}
              title={hasModel ? undefined : CHECKS_ARE_OFF}
              onClick={() => (hasModel ? onCheck() : showErrorToast(CHECKS_ARE_OFF))}
            >
              Check answers
            </Button>
          )}
          <Button busy={isBusy} onClick={() => deleteAll(records)}>
            Delete
          </Button>
        </>
      )}
      {gaps.length > 0 && <Button onClick={onAssign}>Assign {countedGaps}</Button>}
      {gaps.length > 0 && onDraft && <Button onClick={onDraft}>Draft {countedGaps} with AI</Button>}
      <Button variant="quiet" onClick={selection.clear}>
        Done
      </Button>
    </section>
  );
}
