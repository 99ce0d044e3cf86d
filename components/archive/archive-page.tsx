import type { ReactNode } from 'react';
import { PublicPage } from '@/components/layout/public-page';
import { ButtonAnchor } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { formatMonthDay, formatWeekday } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { buildArchivePath } from '@/lib/features/questions/addresses';
import type { ArchiveDay } from '@/lib/site/archive';
import styles from './archive-page.module.css';

interface ArchivePageProps {
  /** They are the pages above this one, from the topmost on. */
  parents?: readonly { name: string; href: string }[];
  kind: string;
  title: ReactNode;
  children: ReactNode;
}

export function ArchivePage({ parents = [], kind, title, children }: ArchivePageProps) {
  return (
    <PublicPage className={styles.main} greets>
      <header className={styles.header}>
        {parents.length > 0 && (
          <nav aria-label="Breadcrumb">
            <ol className={styles.breadcrumb}>
              {parents.map(({ name, href }) => (
                <li key={href}>
                  <a className={styles.link} href={href}>
                    {name}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1>
          <span className={styles.kind}>{kind}</span> <span className={styles.title}>{title}</span>
        </h1>
      </header>
      {children}
    </PublicPage>
  );
}

function formatCount({ questions }: ArchiveDay): string | null {
  if (questions === undefined) return null;
  return questions === 1 ? '1 question' : `${questions} questions`;
}

/** Links days to their questions; public/played.js marks those that were played. */
export function DayList({ days }: { days: readonly ArchiveDay[] }) {
  const today = getProductToday();
  return (
    <ol className={styles.days}>
      {days.map((day) => (
        <li key={day.date}>
          <a
            className={styles.day}
            href={buildArchivePath(day.date)}
            data-today={day.date === today}
            data-day={day.date}
          >
            <span className={styles.date}>{formatMonthDay(day.date)}</span>
            <span>{day.date === today ? 'Today' : formatWeekday(day.date)}</span>
            <span className={styles.count}>{formatCount(day)}</span>
            <span hidden className={styles.played} data-played="">
              Played
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

interface StepLinksProps {
  label: string;
  unit: 'day' | 'month';
  /** `previous` and `next` are a day or a month as addresses write it. */
  previous: string | null;
  next: string | null;
  format: (name: string) => string;
}

export function StepLinks({ label, unit, previous, next, format }: StepLinksProps) {
  if (!previous && !next) return null;
  return (
    <nav className={styles.steps} aria-label={label}>
      {previous && (
        <ButtonAnchor href={buildArchivePath(previous)} rel="prev">
          <Icon name="arrow-left" />
          <span className="visually-hidden">Previous {unit}: </span>
          {format(previous)}
        </ButtonAnchor>
      )}
      {next && (
        <ButtonAnchor className={styles.next} href={buildArchivePath(next)} rel="next">
          <span className="visually-hidden">Next {unit}: </span>
          {format(next)}
          <Icon name="arrow-right" />
        </ButtonAnchor>
      )}
    </nav>
  );
}
