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

/** Gives each piece of work a signal that is aborted by the next piece, by `abort`, or when the screen is left. */
export function useLatestWork() {
  const [work] = useState(createWork);
  useEffect(() => work.abort, [work]);
  return work;
}
