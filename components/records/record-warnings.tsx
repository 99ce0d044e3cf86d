import { buildWordPuzzlePath } from '@/components/staff-paths/record-paths';
import { Message } from '@/components/ui/message';
import { ScreenLink } from '@/components/ui/screen-link';
import { useDebounced } from '@/lib/browser/reading';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { warnOfLicence, warnOfReviewBy } from '@/lib/features/lint/flaws';
import { mediaRights } from '@/lib/features/media/fields';
import { background, formatFieldValue } from '@/lib/features/records/rules';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { useWordPuzzles, useWordUses } from '@/lib/features/word-puzzles/client';
import { findWordPuzzleWarnings, type WordPuzzleDraft } from '@/lib/features/word-puzzles/rules';

export function WarningList({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Message tone="warning">
      <ul className="stack-1">
        {warnings.map((warning) => (
          <li key={warning} dir="auto">
            {warning}
          </li>
        ))}
      </ul>
    </Message>
  );
}

interface BackgroundFactsProps {
  item: Pick<ReviewDetail, 'question' | 'wordCategory'>;
  today: CalendarDate;
}

/** Shows the background of a record and the licence of its file, with warnings about their dates. */
export function BackgroundFacts({ item, today }: BackgroundFactsProps) {
  const { question, wordCategory } = item;
  const record = question ?? wordCategory;
  // The day is that of the shown content, because a proposed change may have another day than the record.
  const forDate = record?.forDate;
  const { licence, licenceUntil } = question ?? {};
  const facts = [
    ...background.names.map((name) => [background.details[name], record?.[name]] as const),
    [mediaRights.details.licence, licence] as const,
    [mediaRights.details.licenceUntil, licenceUntil] as const,
  ];
  const warnings = [
    warnOfReviewBy({ reviewBy: record?.reviewBy, forDate }, today),
    warnOfLicence({ licenceUntil, forDate }, today),
  ].filter((warning) => warning !== null);
  return (
    <>
      {facts.map(
        ([details, value]) =>
          value && (
            <p key={details.title}>
              {details.title}: <span dir="auto">{formatFieldValue(details, value)}</span>
            </p>
          ),
      )}
      <WarningList warnings={warnings} />
    </>
  );
}

const TYPING_PAUSE_MS = 300;

interface WordPuzzleWarningsProps {
  draft: WordPuzzleDraft;
  /** The edited puzzle has this id; it does not conflict with itself. */
  storedId?: string;
}

/** Warns if the word or a near form of it is used elsewhere, or if the slot is taken, which a save would refuse. */
export function WordPuzzleWarnings({ draft, storedId }: WordPuzzleWarningsProps) {
  const word = useDebounced(draft.word.normalize('NFC'), TYPING_PAUSE_MS);
  const { data: uses = [] } = useWordUses(word, storedId);
  const { categoryId, forDate } = draft;
  const { data: puzzles = [] } = useWordPuzzles(forDate.slice(0, 7));
  const warnings = findWordPuzzleWarnings({ ...draft, word }, uses);
  const occupant = puzzles.find(
    (puzzle) => puzzle.categoryId === categoryId && puzzle.forDate === forDate && puzzle.id !== storedId,
  );
  return (
    <>
      {occupant && (
        <Message tone="warning">
          This category already has a word puzzle for this date: {occupant.word}.{' '}
          <ScreenLink href={buildWordPuzzlePath(categoryId, forDate)}>Edit that one</ScreenLink>
        </Message>
      )}
      <WarningList warnings={warnings} />
    </>
  );
}
