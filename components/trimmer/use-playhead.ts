import { useEffect, useState } from 'react';
import { onEveryFrame, type Player } from './use-player';

const SEEK_EVENTS = ['seeking', 'seeked', 'loadedmetadata', 'ended'] as const;

/** Where the player is, in seconds. Only what shows it should use it: it changes with every frame. */
export function usePlayhead({ media, isPlaying, currentTime }: Player): number {
  const [time, setTime] = useState(0);

  useEffect(() => {
    const element = media.current;
    if (!element) return;
    const update = () => setTime(currentTime());
    update();
    for (const name of SEEK_EVENTS) element.addEventListener(name, update);
    const stop = isPlaying ? onEveryFrame(update) : undefined;
    return () => {
      stop?.();
      for (const name of SEEK_EVENTS) element.removeEventListener(name, update);
    };
  }, [media, isPlaying, currentTime]);

  return time;
}
