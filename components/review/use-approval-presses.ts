import { useRef, useState } from 'react';

/** Counts the presses of A before the next item has loaded: each approves one of the items that follow. */
export function useApprovalPresses() {
  const count = useRef(0);
  const [waiting, setWaiting] = useState(0);

  function setCount(next: number) {
    count.current = next;
    setWaiting(next);
  }

  return {
    waiting,
    add: () => setCount(count.current + 1),
    /** Uses one up; false if none waits. */
    take(): boolean {
      if (count.current === 0) return false;
      setCount(count.current - 1);
      return true;
    },
    clear: () => count.current > 0 && setCount(0),
  };
}

export type ApprovalPresses = ReturnType<typeof useApprovalPresses>;
