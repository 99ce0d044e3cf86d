import { usePathname } from 'next/navigation';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { ScreenLink } from '@/components/ui/screen-link';
import { useIsAllowed, useMyAccount } from '@/lib/features/accounts/client';
import { useReviewCount } from '@/lib/features/review/client';
import { isCurrent, listMenuScreens } from '@/lib/staff-screens';
import { useOwnApi } from './own-api';
import styles from './staff-menu.module.css';

/** Returns the menu's screens that the person may use; those that need a right appear after the role has loaded. */
export function useMenuScreens() {
  const isAllowed = useIsAllowed();
  return listMenuScreens(useOwnApi(), (action) => isAllowed(action) ?? false);
}

/** Holds links behind the "More" button; a narrow window shows them at once, as its whole menu is behind a button. */
function MoreMenu({ hasCurrent, children }: { hasCurrent: boolean; children: ReactNode }) {
  const pathname = usePathname();
  /** The menu was opened on this path; on another path it is closed. */
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const isOpen = openedOn === pathname;
  // The path is forgotten, so that the menu is not open after a return to it.
  if (openedOn !== null && !isOpen) setOpenedOn(null);
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
        data-current={hasCurrent}
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

export function StaffMenu({ guidesUrl, onPick }: { guidesUrl?: string; onPick: () => void }) {
  const pathname = usePathname();
  const screens = useMenuScreens();
  const waiting = useReviewCount();
  const inMore = screens.filter(({ menu }) => menu === 'more');

  function renderLink(screen: (typeof screens)[number]) {
    return (
      <li key={screen.href}>
        <ScreenLink
          href={screen.href}
          className={styles.item}
          aria-current={isCurrent(screen, pathname) ? 'page' : undefined}
          onClick={onPick}
        >
          {screen.title}
          {screen.href === '/review' && waiting > 0 && (
            <span className={styles.count}>
              {waiting} <span className="visually-hidden">waiting</span>
            </span>
          )}
        </ScreenLink>
      </li>
    );
  }

  return (
    <ul className={styles.menu}>
      {screens.filter(({ menu }) => menu === 'row').map(renderLink)}
      <MoreMenu hasCurrent={inMore.some((screen) => isCurrent(screen, pathname))}>
        {inMore.map(renderLink)}
        <li className={styles.account}>
          <SignedInName className={styles.item} onPick={onPick} />
        </li>
        {guidesUrl && (
          <li>
            <a href={guidesUrl} className={styles.item} target="_blank" rel="noreferrer">
              Guides
            </a>
          </li>
        )}
        <li>
          <a href="/" className={styles.item}>
            Home
          </a>
        </li>
      </MoreMenu>
    </ul>
  );
}

export function SignedInName({ className, onPick }: { className?: string; onPick?: () => void }) {
  const { data } = useMyAccount();
  return data ? (
    <ScreenLink
      href="/my_account"
      className={className ?? styles.name}
      aria-label={`My account: ${data.username}`}
      title="My account"
      onClick={onPick}
    >
      {data.username}
    </ScreenLink>
  ) : null;
}
