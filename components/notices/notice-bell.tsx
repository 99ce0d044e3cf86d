import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { useNotices } from '@/lib/features/notices/client';
import { listNew } from '@/lib/features/notices/rules';
import { NoticeList } from './notice-list';
import styles from './notices.module.css';

/** How many notices are new, and behind it the list of them. */
export function NoticeBell({ className = '' }: { className?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useNotices();
  const count = data ? listNew(data.notices, data.seenUntil).length : 0;
  const close = () => setIsOpen(false);
  return (
    <>
      <span className={`${styles.bell} ${className}`}>
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
