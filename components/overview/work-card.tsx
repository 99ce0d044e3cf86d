import type { ReactNode } from 'react';
import { itemPath } from '@/components/review/review-paths';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { ScreenLink } from '@/components/ui/screen-link';
import { games } from '@/lib/contract/kinds';
import type { Overview } from '@/lib/features/overview/contract';
import { sectionId } from '@/lib/features/overview/rules';
import { nameDate } from '@/lib/features/records/rules';
import styles from './work-card.module.css';

interface WorkCardProps {
  title: string;
  list: Overview['drafts'];
  /** Shown when the list is empty. */
  empty: string;
  /** What else can be done here. */
  children?: ReactNode;
}

/** The first few records that wait for somebody, linked to their screens, and their total number. */
export function WorkCard({ title, list: { items, total }, empty, children }: WorkCardProps) {
  return (
    <Card as="section" id={sectionId(title)} className={styles.card} aria-label={title}>
      <h2 className={styles.title}>
        {title} {total > 0 && <span className={styles.total}>{total}</span>}
      </h2>
      {items.length === 0 && <p className={styles.quiet}>{empty}</p>}
      {items.length > 0 && (
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={`${item.subjectType} ${item.subjectId}`} className={styles.item}>
              <ScreenLink href={itemPath(item)} className={styles.name} dir="auto">
                {item.title || '(nothing written yet)'}
              </ScreenLink>
              <p className={styles.quiet}>
                {item.category} · {nameDate(item.forDate)} · {games[item.game].label}{' '}
                {item.openNotes !== undefined && (
                  <Badge tone="warning">{item.openNotes === 1 ? '1 note' : `${item.openNotes} notes`}</Badge>
                )}
              </p>
              {item.why && (
                <p className={styles.why} dir="auto">
                  {item.why}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {total > items.length && items.length > 0 && (
        <p className={styles.quiet}>and {total - items.length} more</p>
      )}
      {children}
    </Card>
  );
}
