import { usePathname } from 'next/navigation';
import { startTransition, useState } from 'react';
import { addWayBack, useWayBack } from '@/components/layout/way-back';
import { readAddress } from '@/lib/browser/this-page';
import { useHasLeft } from './use-has-left';

/**
 * `follow` replaces the address after a record has moved, without a navigation, which would reload the form; it does nothing
 * after the person has left the screen. After Back to the first address React would show the form of the moved record again,
 * because the props are the same: so the caller adds `visit` to the key of the form, and it changes then.
 */
export function useFollowedAddress(): { visit: number; follow: (path: string) => void } {
  const pathname = usePathname();
  const back = useWayBack();
  const hasLeft = useHasLeft();
  const [visit, setVisit] = useState(0);
  const [followedPathname, setFollowedPathname] = useState<string | null>(null);

  if (followedPathname !== null && pathname !== followedPathname) {
    setFollowedPathname(null);
    setVisit(visit + 1);
  }

  function follow(to: string) {
    const path = back ? addWayBack(to, back.path) : to;
    if (hasLeft.current || path === readAddress()) return;
    // The framework shows the new pathname in a transition. Both change in the same one, so that they differ only after the
    // person has gone to another address.
    startTransition(() => {
      setFollowedPathname(new URL(path, window.location.href).pathname);
      window.history.replaceState(null, '', path);
    });
  }

  return { visit, follow };
}
