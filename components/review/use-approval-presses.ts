import { useRef, useState } from 'react';

/** The presses of A that came before the next item was there: each approves one of the items that follow. */
export function useApprovalPresses() {
  const count = useRef(0);
  const [waiting, setWaiting] = useState(0);

  function set(next: number) {
    count.current = next;
    setWaiting(next);
  }

  return {
    waiting,
    add: () => set(count.current + 1),
    /** Uses one up; false if none waits. */
    take(): boolean {
      if (count.current === 0) return false;
      set(count.current - 1);
      return true;
    },
    clear: () => count.current > 0 && set(0),
  };
}

export type ApprovalPresses = ReturnType<typeof useApprovalPresses>;
