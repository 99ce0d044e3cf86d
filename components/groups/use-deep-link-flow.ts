'use client';

import { useEffect, useRef, useState } from 'react';
import { beginDeepLink, type DeepLinkState, runDeepLinkFlow } from '@/lib/platform/deep-link-flow';

/**
 * Runs the deep-link flow on this page and returns its state and the handler of "Open in App". `triesByItself`: open
 * the app without a tap, for devices that show no error if it is missing.
 */
export function useDeepLinkFlow(triesByItself: boolean, deepLink: string, storeUrl: string) {
  const [state, setState] = useState<DeepLinkState>(beginDeepLink(triesByItself).state);
  const flow = useRef<ReturnType<typeof runDeepLinkFlow>>(undefined);

  useEffect(() => {
    let hasLeft = false;
    const leaveFor = (url: string) => {
      // A browser that still tries to open the app would ignore the next navigation.
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
