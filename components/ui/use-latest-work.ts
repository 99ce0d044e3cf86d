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

/** Gives each new piece of work a signal, which the next piece, `abort` and leaving the screen abort. */
export function useLatestWork() {
  const [work] = useState(createWork);
  useEffect(() => work.abort, [work]);
  return work;
}
