import { WarningList } from '@/components/records/warning-list';
import { type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';
import { warnOfLicence, warnOfReviewBy } from '@/lib/features/records/flaws';
import type { ReviewDetail } from '@/lib/features/review/contract';

interface BackgroundFactsProps {
  item: Pick<ReviewDetail, 'question' | 'wordCategory' | 'forDate'>;
  /** The product's today. */
  today: CalendarDate;
}

/** The background and licence of a record, with warnings of dates that are over; renders nothing where it has none. */
export function BackgroundFacts({ item, today }: BackgroundFactsProps) {
  const { question, wordCategory, forDate } = item;
  const { explanation, source, reviewBy } = question ?? wordCategory ?? {};
  const { licence, licenceUntil } = question ?? {};
  const facts = {
    Explanation: explanation,
    Source: source,
    'Review by': reviewBy && formatWeekdayDate(reviewBy),
    Licence: licence,
    'Licence runs out': licenceUntil && formatWeekdayDate(licenceUntil),
  };
  const warnings = [
    warnOfReviewBy({ reviewBy, forDate }, today),
    warnOfLicence({ licenceUntil, forDate }, today),
  ].filter((warning) => warning !== null);
  return (
    <>
      {Object.entries(facts).map(
        ([name, fact]) =>
          fact && (
            <p key={name}>
              {name}: <span dir="auto">{fact}</span>
            </p>
          ),
      )}
      <WarningList warnings={warnings} />
    </>
  );
}
