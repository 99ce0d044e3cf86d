import { usePathname } from 'next/navigation';
import { startTransition, useState } from 'react';
import { addWayBack, useWayBack } from '@/components/layout/way-back';
import { readAddress } from '@/lib/browser/this-page';
import { useHasLeft } from './use-has-left';

/**
 * Lets the address follow a moved record. `follow` changes it without a navigation, which would reload the form.
 * `visit` changes on Back to the first address; as part of the form's key it stops React from keeping the moved record.
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
    // Both pathnames change in one transition, so that they differ only after the person has gone to another address.
    startTransition(() => {
      setFollowedPathname(new URL(path, window.location.href).pathname);
      window.history.replaceState(null, '', path);
    });
  }

  return { visit, follow };
}
