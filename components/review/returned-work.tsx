import { Message } from '@/components/ui/message';
import { ScreenLink } from '@/components/ui/screen-link';
import { nameDate } from '@/lib/features/records/rules';
import { useReturnedWork } from '@/lib/features/review/client';
import { reviewedPath } from './review-paths';

/** What reviews sent back to the person, and why: each the way to its form. */
export function ReturnedWork() {
  const { data: items = [] } = useReturnedWork();
  if (items.length === 0) return null;
  return (
    <Message tone="warning" title="Came back to you">
      <ul>
        {items.map((item) => (
          <li key={`${item.subjectType} ${item.subjectId}`} dir="auto">
            <ScreenLink href={reviewedPath(item)}>{item.title || item.category}</ScreenLink>,{' '}
            {nameDate(item.forDate)}: {item.isRejected && 'Rejected: '}
            {item.note}
          </li>
        ))}
      </ul>
    </Message>
  );
}
