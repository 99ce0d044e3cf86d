import { useState } from 'react';

/** The text of a live region; the count makes a repeated text heard again. */
export function useAnnouncer() {
  const [spoken, setSpoken] = useState({ text: '', count: 0 });
  return {
    spoken,
    say: (text: string) => setSpoken(({ count }) => ({ text, count: count + 1 })),
  };
}

export type Announcer = ReturnType<typeof useAnnouncer>;
