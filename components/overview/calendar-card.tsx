import { recordScreens } from '@/components/records/record-screens';
import { buildReviewPath } from '@/components/review/review-paths';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { ScreenLink } from '@/components/ui/screen-link';
import { games, type ReviewedGame } from '@/lib/contract/kinds';
import { type CalendarDate, formatShortDay, formatWeekdayDate } from '@/lib/dates/calendar-date';
import type { CalendarRow } from '@/lib/features/plan/overview-contract';
import { nameRunway } from '@/lib/features/plan/runway';
import { statusNames } from '@/lib/features/records/rules';
import styles from './overview.module.css';

interface CalendarCardProps {
  game: ReviewedGame;
  days: readonly CalendarDate[];
  rows: readonly CalendarRow[];
  mayReview: boolean;
}

type State = CalendarRow['days'][number];

function nameState(state: State): string {
  return state ? statusNames[state] : 'Missing';
}

const marks = { draft: '✎', in_review: '?' } as const;

function CalendarDay({ state, isAssigned }: { state: State; isAssigned: boolean }) {
  if (!state) return <Icon name={isAssigned ? 'person' : 'plus'} />;
  if (state === 'ready') return <Icon name="check" />;
  return <span>{marks[state]}</span>;
}

/** Returns the path of a cell: its record's review or form, the form of a new record, or a day with several records. */
function findCellPath(
  { game, mayReview }: CalendarCardProps,
  row: CalendarRow,
  day: CalendarDate,
  state: State,
): string {
  const subjectId = row.waiting[day];
  if (subjectId && mayReview) return buildReviewPath({ subjectType: games[game].kind, subjectId });
  const place = { ...row, forDate: day };
  if (!state) return recordScreens[game].createPath(place);
  if (!games[game].hasSlots) return `${games[game].paths.browse}/${day}`;
  // The address of a slot names no id.
  return recordScreens[game].editPath({ ...place, id: '' });
}

export function CalendarCard(card: CalendarCardProps) {
  const { game, days, rows } = card;
  const title = games[game].names;
  return (
    <Card as="section" className={styles.card} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Category</th>
              {days.map((day) => (
                <th key={day} scope="col" className={styles.day}>
                  <time dateTime={day}>{formatShortDay(day)}</time>
                </th>
              ))}
              <th scope="col" className={styles.number}>
                Runway
              </th>
              <th scope="col" className={styles.number}>
                Bench
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.categoryId}>
                <th scope="row" dir="auto" className={styles.category}>
                  {row.category}
                </th>
                {days.map((day, index) => {
                  const state = row.days[index] ?? null;
                  const person = state ? undefined : row.assigned[day];
                  const name = person ? `${nameState(state)}, for ${person}` : nameState(state);
                  return (
                    <td key={day} className={styles.place}>
                      <ScreenLink
                        href={findCellPath(card, row, day, state)}
                        className={classNames(styles.link, styles[state ?? 'missing'])}
                        aria-label={`${name}: ${row.category}, ${formatWeekdayDate(day)}`}
                        title={name}
                      >
                        <CalendarDay state={state} isAssigned={person !== undefined} />
                      </ScreenLink>
                    </td>
                  );
                })}
                <td className={styles.number}>{nameRunway(row.runway)}</td>
                <td className={styles.number}>{row.bench}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.legend}>
        ✓ ready · {marks.in_review} in review · {marks.draft} draft · + missing · <Icon name="person" />{' '}
        missing, assigned. Runway: days from today on that are ready, without a gap.
      </p>
    </Card>
  );
}
