import { StatusBadge } from '@/components/records/record-badges';
import { recordScreens } from '@/components/records/record-screens';
import { addProposal } from '@/components/staff-paths/record-paths';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Message } from '@/components/ui/message';
import { useDebounced } from '@/lib/browser/reading';
import { games } from '@/lib/contract/kinds';
import { isCalendarDate } from '@/lib/dates/calendar-date';
import { useNearDuplicates } from '@/lib/features/near-duplicates/client';
import type { NearRecord } from '@/lib/features/near-duplicates/contract';
import { isWorthAsking, LEAK_DAYS, nameLeak, reasonNames } from '@/lib/features/near-duplicates/rules';
import { type ComparedText, nameDate } from '@/lib/features/records/rules';
import styles from './near-records.module.css';

const TYPING_PAUSE_MS = 600;

/** The link opens a new tab, so that the typed text here stays. */
function RecordLink({ record }: { record: NearRecord }) {
  const path = recordScreens[record.kind].editPath(record);
  const href = record.isProposed ? addProposal(path) : path;
  return (
    <a href={href} target="_blank" rel="noreferrer" className={styles.title} dir="auto">
      {record.text.trim() || record.answer.trim() || 'Without a text'}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

function RecordPlace({ record: { kind, category, forDate, status, isProposed } }: { record: NearRecord }) {
  return (
    <p className={styles.place}>
      <span>{games[kind].name}</span>
      <span dir="auto">{category}</span>
      <span>{nameDate(forDate)}</span>
      <StatusBadge status={status} />
      {isProposed && <Badge tone="warning">Proposed change</Badge>}
    </p>
  );
}

type NearDuplicate = NonNullable<ReturnType<typeof useNearDuplicates>>['nearDuplicates'][number];

function NearDuplicateList({ nearDuplicates }: { nearDuplicates: readonly NearDuplicate[] }) {
  return (
    <ul className="stack-3">
      {nearDuplicates.map((nearDuplicate) => (
        <li key={`${nearDuplicate.id} ${nearDuplicate.isProposed}`} className={styles.record}>
          <RecordLink record={nearDuplicate} />
          <p className={styles.reasons}>
            {nearDuplicate.isDuplicate && <Badge tone="warning">Perhaps the same question</Badge>}
            <span>{nearDuplicate.reasons.map((reason) => reasonNames[reason]).join(', ')}</span>
            <span dir="auto">Answer: {nearDuplicate.answer}</span>
          </p>
          <RecordPlace record={nearDuplicate} />
        </li>
      ))}
    </ul>
  );
}

interface NearRecordsProps {
  draft: ComparedText;
  /** It is empty on the bench. */
  forDate?: string;
  subjectId?: string;
}

/** Shows the near-duplicates and leaks of a draft; they never block a save. */
export function NearRecords({ draft, forDate, subjectId }: NearRecordsProps) {
  const day = isCalendarDate(forDate ?? '') ? forDate : undefined;
  const { text, answer, options } = draft;
  // The JSON text is debounced, because each rendering makes a new object of the draft.
  const typed = JSON.stringify({ text, answer, options, forDate: day, subjectId });
  const asked = useDebounced(typed, TYPING_PAUSE_MS);
  const result = useNearDuplicates(JSON.parse(asked));
  // Nothing is shown for an empty form: after a save its own stored question would appear until the pause is over.
  if (!isWorthAsking(draft) || !result || result.nearDuplicates.length + result.leaks.length === 0)
    return null;
  const { nearDuplicates, leaks } = result;
  const near = nearDuplicates.filter(({ isNear }) => isNear);
  const further = nearDuplicates.filter(({ isNear }) => !isNear);
  return (
    <Card as="section" className="stack-3" aria-label="Near this one">
      <h2>Near this one</h2>
      {leaks.length > 0 && (
        <Message tone="warning" title={`An answer appears in another record within ${LEAK_DAYS} days`}>
          <ul className="stack-3">
            {leaks.map((leak) => (
              <li key={`${leak.id} ${leak.isProposed}`} className={styles.record}>
                <span dir="auto">{nameLeak(leak.way, leak.way === 'out' ? result.answer : leak.answer)}</span>
                <RecordLink record={leak} />
                <RecordPlace record={leak} />
              </li>
            ))}
          </ul>
        </Message>
      )}
      {near.length > 0 && <NearDuplicateList nearDuplicates={near} />}
      {further.length > 0 && (
        <details className={styles.further}>
          <summary className="quiet">
            {near.length > 0
              ? `Show all ${nearDuplicates.length}`
              : `No near-duplicates. Show loosely related records: ${nearDuplicates.length}`}
          </summary>
          <NearDuplicateList nearDuplicates={further} />
        </details>
      )}
    </Card>
  );
}
