import { usePathname } from 'next/navigation';
import { startTransition, useState } from 'react';
import { addWayBack, useWayBack } from '@/components/layout/way-back';
import { readAddress } from '@/lib/browser/this-page';

/**
 * Updates the address after a move without a new page, which would reload the form; `visit` changes when the person
 * goes on from there, even to the first address, which looks to the page as if nothing had changed.
 */
export function useFollowedAddress(): { visit: number; follow: (path: string) => void } {
  const pathname = usePathname();
  const back = useWayBack();
  const [visit, setVisit] = useState(0);
  const [followedPathname, setFollowedPathname] = useState<string | null>(null);

  if (followedPathname !== null && pathname !== followedPathname) {
    setFollowedPathname(null);
    setVisit(visit + 1);
  }

  function follow(to: string) {
    const path = back ? addWayBack(to, back.path) : to;
    if (path === readAddress()) return;
    // The framework reports the new pathname in a transition. The state is set in the same one, because a person who
    // goes on before it ends is never shown the followed pathname.
    startTransition(() => {
      setFollowedPathname(new URL(path, window.location.href).pathname);
      window.history.replaceState(null, '', path);
    });
  }

  return { visit, follow };
}
