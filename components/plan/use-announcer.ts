import { useState } from 'react';

/** What a live region says while something is carried; said again, it is heard again. */
export function useAnnouncer() {
  const [spoken, setSpoken] = useState({ text: '', count: 0 });
  return {
    spoken,
    say: (text: string) => setSpoken(({ count }) => ({ text, count: count + 1 })),
  };
}

export type Announcer = ReturnType<typeof useAnnouncer>;
