import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { addWayBack, useWayBack } from '@/components/layout/way-back';
import { readAddress } from '@/lib/browser/this-page';

/**
 * Updates the address after a move without a new page, which would reload the form; `visit` changes when the person
 * returns to the first address.
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
    const path = back ? addWayBack(to, back.path) : to;
    if (path === readAddress()) return;
    setFollowed({ path: new URL(path, window.location.href).pathname, isThere: false });
    window.history.replaceState(null, '', path);
  }

  return { visit, follow };
}
