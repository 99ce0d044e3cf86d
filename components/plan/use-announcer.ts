import { useRef } from 'react';

/** A live region, and how something is said in it: without a render, as a step with a carried record says something each time. */
export function useAnnouncer() {
  const region = useRef<HTMLParagraphElement>(null);
  return {
    region,
    say(text: string) {
      // A new element, so that the same text is read out again.
      const spoken = document.createElement('span');
      spoken.textContent = text;
      region.current?.replaceChildren(spoken);
    },
  };
}

export type Announcer = ReturnType<typeof useAnnouncer>;
