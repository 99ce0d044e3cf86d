import { usePathname } from 'next/navigation';
import { startTransition, useState } from 'react';
import { addWayBack, useWayBack } from '@/components/layout/way-back';
import { readAddress } from '@/lib/browser/this-page';
import { useHasLeft } from './use-has-left';

/**
 * Updates the address after a move without a new page, which would reload the form; it stays if the person has left the
 * screen. `visit` changes when the person goes on from the new address. The page needs it, because on a return to the
 * first address its own props are the same.
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
    // The framework shows the new pathname in a transition. Set in the same one, the followed pathname differs from the
    // shown one only if the person has gone on, even before the move was shown.
    startTransition(() => {
      setFollowedPathname(new URL(path, window.location.href).pathname);
      window.history.replaceState(null, '', path);
    });
  }

  return { visit, follow };
}
