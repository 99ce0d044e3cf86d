'use client';

import { useEffect, useRef, useState } from 'react';
import { beginDeepLink, type DeepLinkState, runDeepLinkFlow } from '@/lib/platform/deep-link-flow';

/**
 * Runs the deep-link flow on this page. `triesByItself` is for devices where a missing app goes unnoticed.
 * Returns the flow's state and what a press on "Open in App" does.
 */
export function useDeepLinkFlow(triesByItself: boolean, deepLink: string, storeUrl: string) {
  const [state, setState] = useState<DeepLinkState>(beginDeepLink(triesByItself).state);
  const flow = useRef<ReturnType<typeof runDeepLinkFlow>>(undefined);

  useEffect(() => {
    let hasLeft = false;
    const leaveFor = (url: string) => {
      // A browser may still be waiting for the app, and would take no notice of where to go next.
      if (hasLeft) window.stop();
      hasLeft = true;
      window.location.assign(url);
    };
    const running = runDeepLinkFlow(triesByItself, {
      openApp: () => leaveFor(deepLink),
      openStore: () => leaveFor(storeUrl),
      isHidden: () => document.hidden,
      onState: setState,
    });
    const tellVisibility = () => running.send(document.hidden ? 'hidden' : 'shown');
    document.addEventListener('visibilitychange', tellVisibility);
    flow.current = running;
    return () => {
      running.stop();
      document.removeEventListener('visibilitychange', tellVisibility);
    };
  }, [triesByItself, deepLink, storeUrl]);

  return { state, openInApp: () => flow.current?.send('press') };
}
