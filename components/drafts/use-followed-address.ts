import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { useWayBack, withWayBack } from '@/components/layout/way-back';
import { here } from '@/lib/browser/this-page';

/**
 * Updates the address after a move without reloading the form: for the framework a new address is a new page. The way
 * back stays in it. Returns a function for the update, and a number that changes when the person returns to the
 * screen's first address, which is another place by then and must be loaded again.
 */
export function useFollowedAddress(): { visit: number; follow: (path: string) => void } {
  const pathname = usePathname();
  const back = useWayBack();
  const [visit, setVisit] = useState(0);
  /** The target address; the framework reports a little later that it is current. */
  const [followed, setFollowed] = useState<{ path: string; isThere: boolean } | null>(null);

  if (followed && !followed.isThere && pathname === followed.path) {
    setFollowed({ ...followed, isThere: true });
  }
  if (followed?.isThere && pathname !== followed.path) {
    setFollowed(null);
    setVisit(visit + 1);
  }

  function follow(to: string) {
    const path = back ? withWayBack(to, back.path) : to;
    if (path === here()) return;
    setFollowed({ path: new URL(path, window.location.href).pathname, isThere: false });
    window.history.replaceState(null, '', path);
  }

  return { visit, follow };
}
