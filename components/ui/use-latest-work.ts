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

/** Gives each new piece of work its signal, and aborts the last one; so do `abort` and leaving the screen. */
export function useLatestWork() {
  const [work] = useState(createWork);
  useEffect(() => work.abort, [work]);
  return work;
}
