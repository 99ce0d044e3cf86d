import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Selection } from '@/lib/features/trimming/rules';

/** The actions by the name of the key; letters are in lower case. */
type PlayerKeys = Readonly<Record<string, () => void>>;

/** Selectors of controls that need all keys, the arrow keys, or the space bar for themselves. */
const ALL_KEYS_USERS =
  'textarea, select, input:not([type=range], [type=checkbox], [type=radio]), [contenteditable]';
const ARROW_USERS = 'input, video, audio';
const SPACE_USERS = 'button, a, summary, input:not([type=range]), video, audio';

/** Listens to single keys anywhere on the page, unless the focused control needs them or a dialog is open. */
export function usePlayerKeys(keys: PlayerKeys): void {
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

/** Does the key belong to an open dialog, or to the focused control? */
function isForOthers({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (document.querySelector('dialog[open]')) return true;
  if (target.matches(ALL_KEYS_USERS)) return true;
  if (key.startsWith('Arrow')) return target.matches(ARROW_USERS);
  return key === ' ' && target.matches(SPACE_USERS);
}

export interface Player {
  media: RefObject<HTMLVideoElement | null>;
  isPlaying: boolean;
  syncIsPlaying: () => void;
  /** Handles the end of the recording. */
  finish: () => void;
  /** Seconds on the player's timeline. */
  currentTime: () => number;
  seek: (time: number) => void;
  toggle: () => void;
  playSelection: () => void;
}

interface PlayerOptions {
  /** The start of the timeline in the file's own timestamps, which media elements use. */
  origin: number;
  duration: number;
  selection: Selection;
  isLooping: boolean;
}

export function usePlayer({ origin, duration, selection, isLooping }: PlayerOptions): Player {
  const media = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isSelectionOnly, setIsSelectionOnly] = useState(false);

  const watch = useEffectEvent(() => {
    if (currentTime() >= selection.end) returnToStart();
  });
  useEffect(() => {
    if (isPlaying && isSelectionOnly) return onEveryFrame(() => watch());
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
    syncIsPlaying: () => setIsPlaying(media.current?.paused === false),
    finish() {
      // The browser pauses at the end of a recording, so no frame is watched any more.
      if (isSelectionOnly && media.current?.ended) returnToStart();
    },
    currentTime,
    seek,
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
function onEveryFrame(watch: () => void): () => void {
  let frame = requestAnimationFrame(function next() {
    watch();
    frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
}

const SEEK_EVENTS = ['seeking', 'seeked', 'loadedmetadata', 'ended'] as const;

/** The player's position in seconds. It changes with every frame, so only the component that shows it should use it. */
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
