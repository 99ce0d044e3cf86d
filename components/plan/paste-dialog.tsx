import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { choiceNames, isPlayedOn } from '@/lib/contract/kinds';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import { addDrafts, usePlan } from '@/lib/features/plan/client';
import type { PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';
import type { DraftText } from '@/lib/features/plan/draft-text';
import { openDates } from '@/lib/features/plan/fill-gaps';
import { PLAN_MAX_DAYS } from '@/lib/features/plan/rules';
import { columnNames, readPasted } from './pasted-drafts';
import styles from './plan-dialogs.module.css';
import { namePlace } from './plan-places';
import { showPlanToast } from './plan-undo';
import type { Pasted } from './use-clipboard';

/** The choices with the mark of the correct one, or the hint, as they will be stored. */
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

interface PasteProps extends Pasted {
  game: ReviewedGame;
  onClose: () => void;
}

interface PastedDraftsProps extends PasteProps {
  today: CalendarDate;
  categories: readonly PlanCategory[];
  /** The plan from the place of the paste on. */
  records: readonly PlannedRecord[];
}

/** Places the drafts of a pasted text into the next empty cells of their categories. */
function placeDrafts({ game, text, at, today, categories, records }: PastedDraftsProps) {
  const into = categories.find(({ id }) => id === at.categoryId);
  const days = Array.from({ length: PLAN_MAX_DAYS }, (_, index) => addDays(at.date, index)).filter((day) =>
    isPlayedOn(game, day),
  );
  const columns = into ? readPasted(text, { game, into, categories, today }) : [];
  return columns.flatMap(({ category, rows }) => {
    const cell = { date: at.date, categoryId: category.id };
    const dates = openDates({ game, days, today, records }, cell);
    return rows.map((row, index) => {
      const date = dates[index];
      const problem = row.problem ?? (date ? undefined : 'There is no empty cell left below.');
      return { ...row, category, date, problem };
    });
  });
}

/** Shows the drafts of a pasted sheet, each with its day and problems; then stores all. */
export function PastedDrafts(props: PastedDraftsProps) {
  const { game, onClose } = props;
  const [isBusy, setIsBusy] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  /** Rows whose save got no response: they may be stored, so the same rows are sent again with the same key. */
  const [sent, setSent] = useState<{ key: string; rows: ReturnType<typeof placeDrafts> } | null>(null);
  const rows = sent?.rows ?? placeDrafts(props);
  const names = [...new Set(rows.map(({ category }) => category.category))];
  const problems = rows.filter(({ problem }) => problem);
  const isReady = rows.length > 0 && problems.length === 0;
  const count = rows.length === 1 ? '1 draft' : `${rows.length} drafts`;

  async function store() {
    if (isBusy) return;
    setIsBusy(true);
    const key = sent?.key ?? crypto.randomUUID();
    const drafts = rows.flatMap(({ draft, category, date }) =>
      date ? [{ ...draft, categoryId: category.id, forDate: date }] : [],
    );
    try {
      showPlanToast(`${count} added`, await addDrafts({ game, drafts }, { idempotencyKey: key }));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setSent(error.status < 500 ? null : { key, rows });
      setRefusals(error.issues?.map(({ message }) => message) ?? [error.message]);
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={
        names.length > 1 ? `Paste into ${names.length} categories` : `Paste into ${names[0] ?? 'the plan'}`
      }
      className={styles.pasted}
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
          The columns are: {columnNames(game)}; the last three may be left out. For several categories, a
          first row has their names above the first column of each.
        </Message>
      )}
      {refusals.length > 0 && (
        <Message tone="error" title={sent ? 'No answer came: nothing is added twice' : 'Nothing was stored'}>
          {refusals.join(' ')}
        </Message>
      )}
      <ol className={styles.rows}>
        {rows.map(({ row, category, title, date, draft, problem, lacks }) => (
          <li key={`${category.id} ${row}`} className={styles.row} data-wrong={problem !== undefined}>
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

/** A paste may exceed the visible days, so their plan is loaded first. */
export function PasteDialog(props: PasteProps) {
  const { game, at, onClose } = props;
  const { data, error } = usePlan(game, at.date, addDays(at.date, PLAN_MAX_DAYS - 1));
  if (data) return <PastedDrafts {...props} {...data} />;
  return (
    <Dialog open onClose={onClose} title="Paste" actions={<Button onClick={onClose}>Cancel</Button>}>
      {error ? <Message tone="error">{error.message}</Message> : <Spinner label="Looking for empty cells…" />}
    </Dialog>
  );
}
