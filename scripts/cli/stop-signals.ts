// When the server is to end: signals of its own, word from scripts/cli/start.mjs, or that one's death.

/** A signal is heard more than once (the group's, a parent's); what comes later than this is a person's second Ctrl+C. */
const ECHO_MS = 1000;
const INTERRUPTED = 130;

/** Calls `stop` at the first sign that this process shall end; a second Ctrl+C ends it at once. */
export function onStopSignal(stop: () => void): void {
  let interruptedAt = Number.POSITIVE_INFINITY;
  const interrupt = () => {
    if (performance.now() - interruptedAt > ECHO_MS) process.exit(INTERRUPTED);
    interruptedAt = Math.min(interruptedAt, performance.now());
    stop();
  };
  process.on('SIGINT', interrupt);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('message', (signal) => (signal === 'SIGINT' ? interrupt() : stop()));
  process.on('disconnect', stop);
}
