import { useState } from 'react';
import { useHasLeft } from '@/components/drafts/use-has-left';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TextAreaField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import { ReadState } from '@/components/ui/read-state';
import { choiceNames, isPlayedOn, type ReviewedGame } from '@/lib/contract/kinds';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import { ApiError, isResultUnknown } from '@/lib/errors/api-error';
import { CELL_FIELDS, type Cells, getFieldTitle } from '@/lib/features/import-export/fields';
import { addDrafts, usePlan } from '@/lib/features/plan/client';
import type { DraftText, PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';
import { listOpenDates } from '@/lib/features/plan/fill-gaps';
import { PLAN_MAX_DAYS } from '@/lib/features/plan/rules';
import { type CorrectedRows, nameColumns, readPasted } from './pasted-drafts';
import styles from './plan-dialogs.module.css';
import { nameCount, namePlace } from './plan-names';
import { showPlanToast } from './plan-undo';
import type { Pasted } from './use-clipboard';

function DraftDetails({ draft: { question, puzzle } }: { draft: DraftText }) {
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

interface PastedRowProps {
  row: PlacedDraft;
  /** The row was sent and may be stored, so it is only sent again unchanged. */
  isFixed: boolean;
  onCorrect: (cells: Cells) => void;
  onLeaveOut: (isLeftOut: boolean) => void;
}

function PastedRow({ row, isFixed, onCorrect, onLeaveOut }: PastedRowProps) {
  const { cells, title, draft, problem, missingParts, category, date, isLeftOut } = row;
  const placeName = date ? namePlace({ ...category, forDate: date }) : 'No cell';
  const [isOpen, setIsOpen] = useState(false);
  const isWrong = problem !== undefined && !isLeftOut;
  return (
    <li className={styles.row} data-wrong={isWrong}>
      <div className={styles.ends}>
        <p className="small-print">{isLeftOut ? 'Left out' : placeName}</p>
        {!isFixed && (
          <div className="row-2">
            {!isLeftOut && (
              <Button variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
                Correct
              </Button>
            )}
            <Button variant="quiet" onClick={() => onLeaveOut(!isLeftOut)}>
              {isLeftOut ? 'Include' : 'Leave out'}
            </Button>
          </div>
        )}
      </div>
      <p className={styles.title} dir="auto">
        {title || 'Without a text'}
      </p>
      <DraftDetails draft={draft} />
      {isWrong && <p className={styles.problem}>Wrong: {problem}</p>}
      {!problem && missingParts.length > 0 && (
        <p className="small-print">A draft that lacks {missingParts.join(', ')}.</p>
      )}
      {isOpen && !isFixed && (
        <div className={styles.cells}>
          {CELL_FIELDS.filter((field) => field in cells).map((field) => (
            <TextAreaField
              key={field}
              label={getFieldTitle(field)}
              rows={1}
              value={cells[field]}
              onChange={({ target }) => onCorrect({ ...cells, [field]: target.value })}
            />
          ))}
        </div>
      )}
    </li>
  );
}

interface PasteProps extends Pasted {
  game: ReviewedGame;
  onClose: () => void;
}

interface PastedDraftsProps extends PasteProps {
  today: CalendarDate;
  categories: readonly PlanCategory[];
  /** These records are planned from the day of the paste on. */
  records: readonly PlannedRecord[];
}

/** Places the drafts of a pasted text, except those left out, into the next empty cells of their categories. */
function placeDrafts(
  { game, text, into, from, today, categories, records }: PastedDraftsProps,
  corrected: CorrectedRows,
  leftOut: readonly string[],
) {
  const allDays = Array.from({ length: PLAN_MAX_DAYS }, (_, index) => addDays(from, index));
  const days = allDays.filter((day) => isPlayedOn(game, day));
  const columns = readPasted(text, { game, into, categories, today }, corrected);
  return columns.flatMap(({ category, rows }) => {
    const first = { date: from, categoryId: category.id };
    const dates = listOpenDates({ game, days, today, records }, first).values();
    return rows.map((row) => {
      const isLeftOut = leftOut.includes(row.key);
      const date = isLeftOut ? undefined : dates.next().value;
      const problem = row.problem ?? (date || isLeftOut ? undefined : 'There is no empty cell left below.');
      return { ...row, category, date, problem, isLeftOut };
    });
  });
}

type PlacedDraft = ReturnType<typeof placeDrafts>[number];

export function PastedDrafts(props: PastedDraftsProps) {
  const { game, onClose } = props;
  const [isBusy, setIsBusy] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  /** It is unknown whether these rows were stored, so the same rows are sent again with the same key. */
  const [sent, setSent] = useState<{ key: string; rows: PlacedDraft[] } | null>(null);
  const [corrected, setCorrected] = useState<CorrectedRows>(new Map());
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const rows = sent?.rows ?? placeDrafts(props, corrected, leftOut);
  const names = [...new Set(rows.map(({ category }) => category.category))];
  const included = rows.filter(({ isLeftOut }) => !isLeftOut);
  const problems = included.filter(({ problem }) => problem);
  const isReady = included.length > 0 && problems.length === 0;
  const countedDrafts = nameCount(included.length, 'draft');
  const hasLeft = useHasLeft();
  // During the save the dialog stays open, because a closed dialog could not show an error.
  const cancel = () => isBusy || onClose();

  function leaveRowOut(key: string, isOut: boolean) {
    setLeftOut(isOut ? [...leftOut, key] : leftOut.filter((other) => other !== key));
  }

  async function storeDrafts() {
    setIsBusy(true);
    const key = sent?.key ?? crypto.randomUUID();
    const drafts = included.flatMap(({ draft, category, date }) =>
      date ? [{ ...draft, categoryId: category.id, forDate: date }] : [],
    );
    try {
      showPlanToast(`${countedDrafts} added`, await addDrafts({ game, drafts }, { idempotencyKey: key }));
      if (!hasLeft.current) onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setSent(isResultUnknown(error, sent !== null) ? { key, rows } : null);
      setRefusals(error.issues?.map(({ message }) => message) ?? [error.message]);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={cancel}
      // Escape must not discard corrections.
      dismissible={corrected.size === 0}
      title={
        names.length > 1 ? `Paste into ${names.length} categories` : `Paste into ${names[0] ?? 'the plan'}`
      }
      className={styles.pasted}
      actions={
        <>
          <Button onClick={cancel}>Cancel</Button>
          {isReady && (
            <Button variant="primary" busy={isBusy} onClick={storeDrafts}>
              Add {countedDrafts}
            </Button>
          )}
        </>
      }
    >
      {rows.length === 0 && <p>There is no text in what was pasted.</p>}
      {problems.length > 0 && (
        <Message tone="warning">
          Nothing is stored as long as a row is wrong. Correct it here, or leave it out. The columns are:{' '}
          {nameColumns(game)}; the last three may be left out. For several categories, a first row has their
          names above the first column of each.
        </Message>
      )}
      {refusals.length > 0 && (
        <Message
          tone="error"
          title={sent ? 'Not confirmed: trying again adds nothing twice' : 'Nothing was stored'}
        >
          {refusals.join(' ')}
        </Message>
      )}
      <ol className={styles.rows}>
        {rows.map((row) => (
          <PastedRow
            key={row.key}
            row={row}
            isFixed={sent !== null}
            onCorrect={(cells) => setCorrected((last) => new Map(last).set(row.key, cells))}
            onLeaveOut={(isOut) => leaveRowOut(row.key, isOut)}
          />
        ))}
      </ol>
    </Dialog>
  );
}

/** First loads the plan from the day of the paste on, because a paste may exceed the visible days. */
export function PasteDialog(props: PasteProps) {
  const { game, from, onClose } = props;
  const { data, error, mutate } = usePlan(game, from, addDays(from, PLAN_MAX_DAYS - 1));
  if (data) return <PastedDrafts {...props} {...data} />;
  return (
    <Dialog open onClose={onClose} title="Paste" actions={<Button onClick={onClose}>Cancel</Button>}>
      <ReadState data={data} error={error} label="Looking for empty cells…" onRetry={() => mutate()} />
    </Dialog>
  );
}
