import { formatMonth } from '@/lib/dates/calendar-date';
import { archivePath } from '@/lib/features/questions/addresses';
import type { ArchivedMonth } from '@/lib/game-api/archive';
import { ArchivePage, DayList, StepLinks } from './archive-page';

function stepTo(month: string | null) {
  return month === null ? null : { href: archivePath(month), name: formatMonth(`${month}-01`) };
}

/** The days of a month that have questions, the newest first. */
export function ArchiveMonthScreen({ month, days, previous, next }: ArchivedMonth) {
  return (
    <ArchivePage
      above={[{ name: 'All questions', href: archivePath() }]}
      kind="Questions and answers"
      title={formatMonth(`${month}-01`)}
    >
      <StepLinks label="Other months" unit="month" previous={stepTo(previous)} next={stepTo(next)} />
      <DayList days={days} />
    </ArchivePage>
  );
}
