import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { useWayBack, withWayBack } from '@/components/layout/way-back';
import { here } from '@/lib/browser/this-page';

/**
 * Lets the address follow a record that was moved while its form stays as it is: for the framework a new address is a new
 * page. The way back stays in it. Returns how to follow, and a number that changes when the person comes back to the
 * address where the screen was opened, which is then another place and has to be read anew.
 */
export function useFollowedAddress(): { visit: number; follow: (path: string) => void } {
  const pathname = usePathname();
  const back = useWayBack();
  const [visit, setVisit] = useState(0);
  /** Where the record is followed to; the framework says a little later that it is there. */
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
