import { usePathname } from 'next/navigation';
import { startTransition, useState } from 'react';
import { addWayBack, useWayBack } from '@/components/layout/way-back';
import { readAddress } from '@/lib/browser/this-page';
import { useHasLeft } from './use-has-left';

/**
 * Lets the address follow a moved record. `follow` replaces the address without a navigation, which would reload the
 * form; it does nothing after the person has left the screen. `visit` changes when the person goes Back to the first
 * address. The caller adds it to the key of the form, because with the same key React would keep the moved record.
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
    // The framework changes `pathname` in a transition. `followedPathname` changes in the same transition, so that both
    // differ only after the person has gone to another address.
    startTransition(() => {
      setFollowedPathname(new URL(path, window.location.href).pathname);
      window.history.replaceState(null, '', path);
    });
  }

  return { visit, follow };
}
