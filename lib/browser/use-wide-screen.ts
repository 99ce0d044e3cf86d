import { useSyncExternalStore } from 'react';

/** As the stylesheets have it: from 1280 px on there is room beside a form. */
const WIDE = '(width >= 80rem)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Is there room for something beside a form? Not while the server renders. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
}
