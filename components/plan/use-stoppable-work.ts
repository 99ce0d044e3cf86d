import { useEffect, useRef, useState } from 'react';

/** Runs one piece of work at a time; `stop` and leaving the screen abort it. */
export function useStoppableWork() {
  const running = useRef<AbortController | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  /** Does nothing while other work runs. Errors after an abort are ignored; others are rethrown. */
  async function start(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setIsRunning(true);
    try {
      await work(controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      running.current = null;
      setIsRunning(false);
    }
  }

  return { isRunning, start, stop: () => running.current?.abort() };
}
