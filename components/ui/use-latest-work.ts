import { useEffect, useState } from 'react';

function createWork() {
  let controller = new AbortController();
  return {
    abort: () => controller.abort(),
    begin(): AbortSignal {
      controller.abort();
      controller = new AbortController();
      return controller.signal;
    },
  };
}

/**
 * Gives each new piece of work a signal that is aborted by the next piece of work, by `abort`, or on leaving the
 * screen.
 */
export function useLatestWork() {
  const [work] = useState(createWork);
  useEffect(() => work.abort, [work]);
  return work;
}
