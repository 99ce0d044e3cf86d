import { useState } from 'react';
import { tellSaved } from '@/components/history/undo-change';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Message } from '@/components/ui/message';
import { choiceNames } from '@/lib/contract/choices';
import type { ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import { addDrafts } from '@/lib/features/plan/client';
import type { DraftText, PlanCategory } from '@/lib/features/plan/contract';
import styles from './paste-dialog.module.css';
import { readPasted, sheetOf } from './pasted-drafts';
import { namePlace } from './plan-places';

/** The rest of a draft as it will be stored: the choices with the mark of the correct one, or the hint. */
function DraftRest({ draft: { question, puzzle } }: { draft: DraftText }) {
  if (puzzle) return puzzle.hint && <p dir="auto">{puzzle.hint}</p>;
  if (!question) return null;
  const named = choiceNames.filter((name) => question[name]);
  const correct = question.correctChoice && named.find((name) => question[name] === question.correctChoice);
  return (
    <p className={styles.choices}>
      {named.map((name) => (
        <span key={name} dir="auto" className={styles.choice} data-correct={name === correct}>
          {question[name]}
          {name === correct && (
            <>
              <span aria-hidden="true"> ✓</span>
              <span className="visually-hidden"> is correct</span>
            </>
          )}
        </span>
      ))}
    </p>
  );
}

interface PasteDialogProps {
  game: ReviewedGame;
  text: string;
  category: PlanCategory;
  /** The cells that take a draft each, from the one that was pasted into down. */
  dates: readonly CalendarDate[];
  onClose: () => void;
}

/** Shows the drafts that a column or block of a spreadsheet becomes, each with its day and what is wrong; then stores all. */
export function PasteDialog({ game, text, category, dates, onClose }: PasteDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const rows = readPasted(text, game).map((row, index) => {
    const date = dates[index];
    return {
      ...row,
      date,
      problem: row.problem ?? (date ? undefined : 'There is no empty cell left below.'),
    };
  });
  const problems = rows.filter(({ problem }) => problem);
  const isReady = rows.length > 0 && problems.length === 0;
  const count = rows.length === 1 ? '1 draft' : `${rows.length} drafts`;

  async function store() {
    if (isBusy) return;
    setIsBusy(true);
    const drafts = rows.flatMap(({ draft, date }) =>
      date ? [{ ...draft, categoryId: category.id, forDate: date }] : [],
    );
    try {
      const { historyEntryId } = await addDrafts({ game, drafts });
      tellSaved(`${count} added`, { historyEntryId });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusals(error.issues?.map(({ message }) => message) ?? [error.message]);
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Paste into ${category.category}`}
      className={styles.dialog}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {isReady && (
            <Button variant="primary" busy={isBusy} onClick={store}>
              Add {count}
            </Button>
          )}
        </>
      }
    >
      {rows.length === 0 && <p>There is no text in what was pasted.</p>}
      {problems.length > 0 && (
        <Message tone="warning">
          Nothing is stored as long as a row is wrong. Correct it in the spreadsheet, copy and paste again.
          The columns are: {sheetOf(game).columns.join(', ')}.
        </Message>
      )}
      {refusals.length > 0 && (
        <Message tone="error" title="Nothing was stored">
          {refusals.join(' ')}
        </Message>
      )}
      <ol className={styles.rows}>
        {rows.map(({ row, title, date, draft, problem, lacks }) => (
          <li key={row} className={styles.row} data-wrong={problem !== undefined}>
            <p className={styles.place}>{date ? namePlace({ category, forDate: date }) : 'No cell'}</p>
            <p className={styles.title} dir="auto">
              {title || 'Without a text'}
            </p>
            <DraftRest draft={draft} />
            {problem && <p className={styles.problem}>Wrong: {problem}</p>}
            {!problem && lacks.length > 0 && (
              <p className={styles.lacks}>A draft that lacks {lacks.join(', ')}.</p>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
