import type { ReactNode } from 'react';
import { undoChange } from '@/components/history/undo-change';
import { NotesMark } from '@/components/notes/notes-mark';
import { recordScreens } from '@/components/records/record-screens';
import { buildItemPath } from '@/components/review/review-paths';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ScreenLink } from '@/components/ui/screen-link';
import { useAction } from '@/components/ui/use-action';
import { games } from '@/lib/contract/kinds';
import { type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';
import type { Overview, ReserveRun } from '@/lib/features/plan/overview-contract';
import { listTitles, toSectionId } from '@/lib/features/plan/overview-rules';
import { nameDate } from '@/lib/features/records/rules';
import styles from './overview.module.css';

interface ListCardProps {
  title: string;
  heading?: string;
  total: number;
  lines: readonly ReactNode[];
  empty?: string;
  children?: ReactNode;
}

function ListCard({ title, heading = title, total, lines, empty, children }: ListCardProps) {
  return (
    <Card as="section" id={toSectionId(title)} className={styles.card} aria-label={title}>
      <h2 className={styles.title}>
        {heading} {total > 0 && <span className={styles.total}>{total}</span>}
      </h2>
      {lines.length > 0 ? <ul className="stack-3">{lines}</ul> : <p className="small-print">{empty}</p>}
      {total > lines.length && <p className="small-print">and {total - lines.length} more</p>}
      {children}
    </Card>
  );
}

interface LineProps {
  href: string;
  title: ReactNode;
  facts: ReactNode;
  children?: ReactNode;
}

function Line({ href, title, facts, children }: LineProps) {
  return (
    <li>
      <ScreenLink href={href} className="two-lines" dir="auto">
        {title}
      </ScreenLink>
      <p className="small-print">{facts}</p>
      {children}
    </li>
  );
}

interface WorkCardProps extends Pick<ListCardProps, 'title' | 'empty' | 'children'> {
  list: Overview['drafts'];
}

export function WorkCard({ list: { items, total }, ...card }: WorkCardProps) {
  const lines = items.map((item) => (
    <Line
      key={`${item.subjectType} ${item.subjectId}`}
      href={buildItemPath(item)}
      title={item.title || '(nothing written yet)'}
      facts={
        <>
          {item.category} · {nameDate(item.forDate)} · {games[item.game].label}{' '}
          <NotesMark count={item.openNotes} />
        </>
      }
    >
      {item.why && (
        <p className={styles.why} dir="auto">
          {item.why}
        </p>
      )}
    </Line>
  ));
  return <ListCard {...card} total={total} lines={lines} />;
}

interface AssignedCardProps {
  list: Overview['assigned'];
  today: CalendarDate;
}

export function AssignedCard({ list: { items, total }, today }: AssignedCardProps) {
  if (total === 0) return null;
  const lines = items.map((gap) => (
    <Line
      key={`${gap.game} ${gap.forDate} ${gap.categoryId}`}
      href={recordScreens[gap.game].createPath(gap)}
      title={`${gap.category}, ${formatWeekdayDate(gap.forDate)}`}
      facts={
        <>
          {games[gap.game].label} · due {formatWeekdayDate(gap.dueOn)}{' '}
          {gap.dueOn < today && <Badge tone="error">Overdue</Badge>}
        </>
      }
    />
  ));
  return <ListCard title={listTitles.assigned} total={total} lines={lines} />;
}

const undoTexts = { done: 'It is back on the bench', otherwise: 'The earlier version is under History.' };

interface ReserveCardProps {
  runs: readonly ReserveRun[];
  mayUndo: boolean;
  /** Its promise is awaited, so that a second press does not undo the same run again. */
  onUndone: () => Promise<unknown>;
}

export function ReserveCard({ runs, mayUndo, onUndone }: ReserveCardProps) {
  const { busy, run: runAction } = useAction<string>();
  if (runs.length === 0) return null;
  const lines = runs.map((run) => (
    <Line
      key={run.historyEntryId}
      href={buildItemPath(run)}
      title={run.title}
      facts={`${run.category} · ${nameDate(run.forDate)}: nothing was ready.`}
    >
      {mayUndo && (
        <Button
          variant="quiet"
          aria-label={`Undo: ${run.title}`}
          busy={busy === run.historyEntryId}
          aria-disabled={busy !== null}
          onClick={() =>
            runAction(run.historyEntryId, async () => (await undoChange(run, undoTexts)) && onUndone())
          }
        >
          Undo
        </Button>
      )}
    </Line>
  ));
  return <ListCard title={listTitles.reserve} heading="Reserve ran" total={runs.length} lines={lines} />;
}
