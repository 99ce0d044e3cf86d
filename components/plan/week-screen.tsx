'use client';

import { useSearchParams } from 'next/navigation';
import { ExportButton } from '@/components/import-export/export-button';
import { StaffTitle } from '@/components/layout/staff-title';
import { planPath, weekPath } from '@/components/staff-paths/plan-paths';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { ButtonLink, ScreenLink } from '@/components/ui/screen-link';
import { Spinner } from '@/components/ui/spinner';
import { games, isPlayedOn, REVIEWED_GAMES, type ReviewedGame } from '@/lib/contract/kinds';
import {
  addDays,
  type CalendarDate,
  formatMonthDay,
  formatShortDay,
  formatWeekdayDate,
  isCalendarDate,
} from '@/lib/dates/calendar-date';
import { usePlan } from '@/lib/features/plan/client';
import type { GapAssignment, PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';
import { daysOfWeek, stateOf } from '@/lib/features/plan/rules';
import { nameRecord } from './plan-places';
import { countWarnings, listMarks, stateMarks } from './plan-record';
import styles from './week-screen.module.css';

interface WeekTableProps {
  days: readonly CalendarDate[];
  categories: readonly PlanCategory[];
  records: readonly PlannedRecord[];
  assignments: readonly GapAssignment[];
}

function WeekRecord({ record }: { record: PlannedRecord }) {
  const state = stateOf(record);
  return (
    <li className={styles.record}>
      <span className={styles.state}>
        {stateMarks[state]} {state}
      </span>
      <span dir="auto">{nameRecord(record)}</span>
      <span className={styles.marks}>
        {[...listMarks(record), countWarnings(record)].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}

/** A week for a sheet of paper: categories down, days across, each record with its state in words. */
function WeekTable({ days, categories, records, assignments }: WeekTableProps) {
  const bySlot = Map.groupBy(records, ({ forDate, categoryId }) => `${forDate} ${categoryId}`);
  return (
    <section className={styles.scroller} aria-label="Week">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Category</th>
            {days.map((date) => (
              <th key={date} scope="col">
                <time dateTime={date}>{formatShortDay(date)}</time>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map(({ id, category }) => (
            <tr key={id}>
              <th scope="row" dir="auto">
                {category}
              </th>
              {days.map((date) => {
                const own = bySlot.get(`${date} ${id}`) ?? [];
                const gap = assignments.find(
                  ({ forDate, categoryId }) => forDate === date && categoryId === id,
                );
                return (
                  <td key={date}>
                    {own.length === 0 && <span className={styles.missing}>{stateMarks.missing} missing</span>}
                    {gap && (
                      <p className={styles.marks}>
                        <bdi>{gap.person}</bdi> by {formatMonthDay(gap.dueOn)}
                      </p>
                    )}
                    <ul className={styles.records}>
                      {own.map((record) => (
                        <WeekRecord key={record.id} record={record} />
                      ))}
                    </ul>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Which week of which game is shown, kept in the URL. */
function useWeekAddress(today: CalendarDate): { game: ReviewedGame; week: CalendarDate[] } {
  const search = useSearchParams();
  const from = search.get('from');
  return {
    game: REVIEWED_GAMES.find((one) => one === search.get('game')) ?? 'daily',
    week: daysOfWeek(isCalendarDate(from) ? from : today),
  };
}

/** A week of the plan as a sheet of paper, for meetings. */
export function WeekScreen({ today }: { today: CalendarDate }) {
  const { game, week } = useWeekAddress(today);
  const [monday = today, sunday = today] = [week[0], week.at(-1)];
  const { data, error, mutate } = usePlan(game, monday, sunday);
  const days = week.filter((date) => isPlayedOn(game, date));
  const records = data?.records.filter(({ forDate }) => forDate && week.includes(forDate)) ?? [];
  const used = new Set(records.map(({ categoryId }) => categoryId));
  const categories = data?.categories.filter(({ id, active }) => active || used.has(id)) ?? [];
  const byState = Map.groupBy(records, stateOf);
  const counts = [...byState].map(([state, ofState]) => `${ofState.length} ${state}`);
  const title = `${formatWeekdayDate(monday)} to ${formatWeekdayDate(sunday)}`;

  return (
    <section className={styles.screen} data-width="wide">
      <StaffTitle>{`${games[game].names}, ${title}`}</StaffTitle>
      <div className={styles.tools}>
        <ScreenLink href={planPath({ game, month: monday.slice(0, 7) })}>Back to the plan</ScreenLink>
        <ButtonLink href={weekPath(game, addDays(monday, -7))}>Previous week</ButtonLink>
        <ButtonLink href={weekPath(game, addDays(monday, 7))}>Next week</ButtonLink>
        {REVIEWED_GAMES.filter((one) => one !== game).map((one) => (
          <ScreenLink key={one} href={weekPath(one, monday)}>
            {games[one].names}
          </ScreenLink>
        ))}
        <ExportButton records={{ game, from: monday, to: sunday }} />
        <Button variant="primary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <h1 className={styles.title}>
        {games[game].names}, {title}
      </h1>
      {error && (
        <Message tone="error" action={<Button onClick={() => mutate()}>Retry</Button>}>
          {error.message}
        </Message>
      )}
      {!data && !error && <Spinner label="Loading the week…" />}
      {data && (
        <>
          <p>{counts.length > 0 ? counts.join(', ') : 'Nothing is planned for this week.'}</p>
          <WeekTable days={days} categories={categories} records={records} assignments={data.assignments} />
        </>
      )}
    </section>
  );
}
