import { useEffect, useState } from 'react';
import { buildItemPath, buildReviewPath } from '@/components/review/review-paths';
import { Badge } from '@/components/ui/badge';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { ReadState } from '@/components/ui/read-state';
import { ScreenLink } from '@/components/ui/screen-link';
import { formatInstant } from '@/lib/dates/calendar-date';
import { useMay } from '@/lib/features/accounts/client';
import { describeRefusal } from '@/lib/features/accounts/rules';
import { buildNoteAnchor } from '@/lib/features/notes/rules';
import { markNoticesRead, useNotices } from '@/lib/features/notices/client';
import type { Notice } from '@/lib/features/notices/contract';
import { listUnread, MOST_NOTICES, NOTICE_DAYS, type NoticeKind } from '@/lib/features/notices/rules';
import { listTitles, toSectionId } from '@/lib/features/plan/overview-rules';
import styles from './notices.module.css';

/** These words precede a record's name, or a number of records or gaps; the words about the runway stand alone. */
const kindWords: Record<NoticeKind, string> = {
  sent: 'sent for review',
  approved: 'approved',
  returned: 'sent back',
  rejected: 'rejected your change of',
  restored: 'brought back an earlier version of',
  assigned: 'assigned to you',
  runway: 'Daily questions run out soon',
  mentioned: 'mentioned you on',
  answered: 'answered on',
  noted: 'wrote a note on',
};

function nameCount({ kind, count }: Notice): string {
  if (kind !== 'assigned') return `${count} records`;
  return count === 1 ? '1 gap' : `${count} gaps`;
}

/** Returns the address to which a notice leads; for a deleted record it is that of its history. */
function findPath({ kind, by, record, noteId }: Notice): string {
  if (kind === 'runway') return '/plan';
  const queue = by ? `/review?author=${encodeURIComponent(by)}` : '/review';
  if (kind === 'assigned') return `/overview#${toSectionId(listTitles.assigned)}`;
  if (!record) return queue;
  const { subjectType, subjectId, place, isDeleted } = record;
  if (isDeleted) return `/history?record=${subjectType}:${encodeURIComponent(subjectId)}`;
  // Among the existing records only categories have no place.
  if (subjectType === 'category' || !place) return `/categories?notes=${encodeURIComponent(subjectId)}`;
  if (kind === 'sent') return buildReviewPath({ subjectType, subjectId }, queue);
  return buildItemPath({ ...place, subjectId }) + (noteId ? `#${buildNoteAnchor(noteId)}` : '');
}

function NoticeLine({ notice, isNew, onDone }: { notice: Notice; isNew: boolean; onDone: () => void }) {
  const { kind, by = 'Somebody', at, text, record } = notice;
  // Not everybody may open the screen with the notes of a category.
  const mayOpen = useMay('manageCategories');
  const isRefused = record?.subjectType === 'category' && !record.isDeleted && mayOpen === false;
  const content =
    kind === 'runway' ? (
      kindWords[kind]
    ) : (
      <>
        <bdi>{by}</bdi> {kindWords[kind]}: {record ? <bdi>{record.title}</bdi> : nameCount(notice)}
      </>
    );
  return (
    <li className={styles.notice} data-new={isNew}>
      {isRefused ? (
        <p>{content}</p>
      ) : (
        <ScreenLink href={findPath(notice)} className="two-lines" onClick={onDone}>
          {content}
        </ScreenLink>
      )}
      {text && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      <p className="small-print">
        {isNew && <Badge tone="active">New</Badge>} <time dateTime={at}>{formatInstant(at)}</time>
        {record?.isDeleted && ' · deleted since: this leads to its history'}
        {isRefused && ` · ${describeRefusal('manageCategories')}`}
      </p>
    </li>
  );
}

interface ReadNoticesProps {
  notices: readonly Notice[];
  seenUntil?: string;
  onDone: () => void;
}

/** Opening the list marks its notices as read; they look unread until it closes. */
function ReadNotices({ notices, seenUntil, onDone }: ReadNoticesProps) {
  const [seenBefore] = useState(seenUntil);
  const latest = listUnread(notices, seenUntil)[0]?.at;
  useEffect(() => {
    if (latest) void markNoticesRead(latest);
  }, [latest]);
  const unread = new Set(listUnread(notices, seenBefore));
  return (
    <ol className="stack-1">
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} isNew={unread.has(notice)} onDone={onDone} />
      ))}
    </ol>
  );
}

function NoticeList({ onDone }: { onDone: () => void }) {
  const { data, error, mutate } = useNotices();
  if (!data) return <ReadState data={data} error={error} label="Loading notices…" onRetry={() => mutate()} />;
  return (
    <>
      {data.notices.length === 0 ? (
        <p>Nothing yet. Reviews that wait for you, decisions on your work and mentions appear here.</p>
      ) : (
        <ReadNotices {...data} onDone={onDone} />
      )}
      <p className="small-print">
        The latest {MOST_NOTICES} of the last {NOTICE_DAYS} days.
      </p>
    </>
  );
}

export function NoticeBell({ className }: { className?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useNotices();
  const count = data ? listUnread(data.notices, data.seenUntil).length : 0;
  const close = () => setIsOpen(false);
  return (
    <>
      <span className={classNames(styles.bell, className)}>
        <IconButton
          icon="bell"
          label={count > 0 ? `Notices, ${count} new` : 'Notices'}
          onClick={() => setIsOpen(true)}
        />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
        )}
      </span>
      <Dialog open={isOpen} onClose={close} title="Notices" className={styles.dialog}>
        <NoticeList onDone={close} />
      </Dialog>
    </>
  );
}
