import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Message between tabs: the sender, and whether it has unsaved work; null asks the others to answer. */
interface Word {
  from: string;
  isUnsaved: boolean | null;
}

/**
 * Tells the other tabs of this browser whether there is unsaved work here on `key`, and returns whether one of them
 * has some.
 */
export function useWorkElsewhere(key: string, isUnsaved: boolean): boolean {
  const [me] = useState(() => crypto.randomUUID());
  const [others, setOthers] = useState<readonly string[]>([]);
  const channel = useRef<BroadcastChannel | null>(null);

  const hear = useEffectEvent(({ from, isUnsaved: theirs }: Word) => {
    if (theirs === null) channel.current?.postMessage({ from: me, isUnsaved } satisfies Word);
    else setOthers((known) => [...known.filter((other) => other !== from), ...(theirs ? [from] : [])]);
  });

  useEffect(() => {
    const opened = new BroadcastChannel(`unsaved:${key}`);
    const tell = (what: boolean | null) => opened.postMessage({ from: me, isUnsaved: what } satisfies Word);
    const leave = () => tell(false);
    channel.current = opened;
    opened.onmessage = ({ data }: MessageEvent<Word>) => hear(data);
    tell(null);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
      opened.close();
      setOthers([]);
    };
  }, [key, me]);

  useEffect(() => {
    channel.current?.postMessage({ from: me, isUnsaved } satisfies Word);
  }, [me, isUnsaved]);

  return others.length > 0;
}
