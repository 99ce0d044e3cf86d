import { usePathname } from 'next/navigation';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import styles from './staff-menu.module.css';

interface MoreMenuProps {
  /** Is one of its screens the current one? */
  isCurrent: boolean;
  children: ReactNode;
}

/**
 * The part of the menu behind the "More" button; in a narrow window, where the whole menu is behind a button, it is
 * always open.
 */
export function MoreMenu({ isCurrent, children }: MoreMenuProps) {
  const pathname = usePathname();
  /** The path on which it was opened: it closes once the person has gone to another screen. */
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const isOpen = openedOn === pathname;
  const button = useRef<HTMLButtonElement>(null);

  function closeByKey({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !isOpen) return;
    setOpenedOn(null);
    button.current?.focus();
  }

  function closeOnLeaving({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setOpenedOn(null);
  }

  return (
    <li className={styles.more} onKeyDown={closeByKey} onBlur={closeOnLeaving}>
      <button
        ref={button}
        type="button"
        className={styles.item}
        data-current={isCurrent}
        aria-expanded={isOpen}
        aria-controls="staff-more"
        onClick={() => setOpenedOn(isOpen ? null : pathname)}
      >
        More <span className={styles.arrow} aria-hidden="true" />
      </button>
      <ul id="staff-more" className={styles.folded} data-open={isOpen}>
        {children}
      </ul>
    </li>
  );
}
