import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A message between tabs says whether its sender has unsaved work; null asks the others to reply. */
interface TabMessage {
  from: string;
  isUnsaved: boolean | null;
}

/** Tells other tabs whether work on `key` is unsaved in this tab; returns whether it is unsaved in another tab. */
export function useWorkElsewhere(key: string, isUnsaved: boolean): boolean {
  const [tabId] = useState(() => crypto.randomUUID());
  const [others, setOthers] = useState<readonly string[]>([]);
  const channel = useRef<BroadcastChannel | null>(null);

  const post = useEffectEvent((content: TabMessage['isUnsaved'] = isUnsaved) => {
    channel.current?.postMessage({ from: tabId, isUnsaved: content } satisfies TabMessage);
  });

  const receive = useEffectEvent(({ from, isUnsaved: isUnsavedThere }: TabMessage) => {
    if (isUnsavedThere === null) {
      post();
      return;
    }
    setOthers((known) => {
      const rest = known.filter((other) => other !== from);
      return isUnsavedThere ? [...rest, from] : rest;
    });
  });

  useEffect(() => {
    const opened = new BroadcastChannel(`unsaved:${key}`);
    const leave = () => post(false);
    channel.current = opened;
    opened.onmessage = ({ data }: MessageEvent<TabMessage>) => receive(data);
    post(null);
    post();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
      opened.close();
      setOthers([]);
    };
  }, [key]);

  useEffect(() => post(isUnsaved), [isUnsaved]);

  return others.length > 0;
}
