import { usePathname } from 'next/navigation';
import { ScreenLink } from '@/components/ui/screen-link';
import { useReviewCount } from '@/lib/features/review/client';
import { useMyAccount } from '@/lib/features/staff/client';
import { isCurrent } from '@/lib/http/staff-screens';
import { MoreMenu } from './more-menu';
import styles from './staff-menu.module.css';
import { useMenuScreens } from './use-menu-screens';

/** Links to the staff screens: frequent ones in a row, others under "More". `onPick` is called when one is chosen. */
export function StaffMenu({ guidesUrl, onPick }: { guidesUrl?: string | undefined; onPick: () => void }) {
  const pathname = usePathname();
  const screens = useMenuScreens();
  const waiting = useReviewCount();
  const inMore = screens.filter(({ menu }) => menu === 'more');

  function linkTo(screen: (typeof screens)[number]) {
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
      {screens.filter(({ menu }) => menu === 'row').map(linkTo)}
      <MoreMenu isCurrent={inMore.some((screen) => isCurrent(screen, pathname))}>
        {inMore.map(linkTo)}
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

/** The name of the person who is signed in, linked to their account; nothing until it is known. */
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
