const AWAY_AFTER_MS = 5 * 60_000;

let lastSeenAt = 0;

if (typeof window !== 'undefined') {
  const see = () => {
    lastSeenAt = Date.now();
  };
  see();
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focus']) {
    window.addEventListener(sign, see, { capture: true, passive: true });
  }
}

/**
 * Is somebody there: the page shows, and has been used within five minutes? What is asked for again and again asks
 * only then: it would keep the session of an empty chair alive.
 */
export function isSomebodyThere(): boolean {
  return document.visibilityState !== 'hidden' && Date.now() - lastSeenAt < AWAY_AFTER_MS;
}
