import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Selection } from '@/lib/features/trimming/rules';

/** Controls that match these selectors handle all keys, the arrow keys, or the space bar themselves. */
const ALL_KEYS_USERS =
  'textarea, select, input:not([type=range], [type=checkbox], [type=radio]), [contenteditable]';
const ARROW_USERS = 'input, video, audio';
const SPACE_USERS = 'button, a, summary, input:not([type=range]), video, audio';

/** Listens to keys (letters in lower case) everywhere, unless the focused control needs them or a dialog is open. */
export function usePlayerKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = event.shiftKey && event.key.startsWith('Arrow') ? `Shift+${event.key}` : event.key;
    const action = keys[name.length === 1 ? name.toLowerCase() : name];
    if (!action || event.ctrlKey || event.metaKey || event.altKey || isForOthers(event)) return;
    event.preventDefault();
    action();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isForOthers({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (document.querySelector('dialog[open]')) return true;
  if (target.matches(ALL_KEYS_USERS)) return true;
  if (key.startsWith('Arrow')) return target.matches(ARROW_USERS);
  return key === ' ' && target.matches(SPACE_USERS);
}

interface PlayerOptions {
  /** It is the start of the timeline in the file's own timestamps, which media elements use. */
  origin: number;
  duration: number;
  selection: Selection;
}

export type Player = ReturnType<typeof usePlayer>;

/** Plays the recording or only the selection; times are seconds on the timeline, not the file's own timestamps. */
export function usePlayer({ origin, duration, selection }: PlayerOptions) {
  const media = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isLooping, setIsLooping] = useState(true);
  const [isSelectionOnly, setIsSelectionOnly] = useState(false);

  const watch = useEffectEvent(() => {
    if (currentTime() >= selection.end) returnToStart();
  });
  useEffect(() => {
    if (isPlaying && isSelectionOnly) return watchEveryFrame(() => watch());
  }, [isPlaying, isSelectionOnly]);

  function currentTime(): number {
    return Math.max(0, (media.current?.currentTime ?? 0) - origin);
  }

  function seek(time: number) {
    if (media.current) media.current.currentTime = Math.min(Math.max(0, time), duration) + origin;
  }

  function play() {
    // A browser may refuse to play; the element then stays paused, and the button shows that.
    media.current?.play().catch(() => setIsPlaying(false));
  }

  function returnToStart() {
    seek(selection.start);
    if (isLooping) play();
    else media.current?.pause();
  }

  return {
    media,
    isPlaying,
    isLooping,
    setIsLooping,
    syncIsPlaying: () => setIsPlaying(media.current?.paused === false),
    handleEnd() {
      // The browser pauses at the end of a recording, so no frame is watched any more.
      if (isSelectionOnly && media.current?.ended) returnToStart();
    },
    currentTime,
    seek,
    step: (seconds: number) => () => seek(currentTime() + seconds),
    toggle() {
      setIsSelectionOnly(false);
      if (media.current?.paused) play();
      else media.current?.pause();
    },
    playSelection() {
      seek(selection.start);
      setIsSelectionOnly(true);
      play();
    },
  };
}

/** Calls `watch` before every repaint until the returned function is called. */
function watchEveryFrame(watch: () => void): () => void {
  let frame = requestAnimationFrame(function next() {
    watch();
    frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
}

const POSITION_EVENTS = ['seeking', 'seeked', 'loadedmetadata', 'ended'] as const;

/** Returns the position in seconds. It changes with every frame: only the component that shows it should use this. */
export function usePlayhead({ media, isPlaying, currentTime }: Player): number {
  const [time, setTime] = useState(0);

  useEffect(() => {
    const element = media.current;
    if (!element) return;
    const update = () => setTime(currentTime());
    update();
    for (const name of POSITION_EVENTS) element.addEventListener(name, update);
    const stop = isPlaying ? watchEveryFrame(update) : undefined;
    return () => {
      stop?.();
      for (const name of POSITION_EVENTS) element.removeEventListener(name, update);
    };
  }, [media, isPlaying, currentTime]);

  return time;
}
