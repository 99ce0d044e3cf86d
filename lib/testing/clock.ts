/** Changes the clock until `jest.useRealTimers`, but leaves timers alone: servers and databases need theirs. */
export function setClock(now: number): void {
  jest.useFakeTimers({
    now,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
}

/**
 * Holds every limit of AbortSignal.timeout until the test releases it: `milliseconds` lists the limits in
 * order, and `pass` ends them all at once.
 */
export function holdTimeLimits() {
  const milliseconds: number[] = [];
  const controllers: AbortController[] = [];
  const held = jest.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
    const controller = new AbortController();
    milliseconds.push(limit);
    controllers.push(controller);
    return controller.signal;
  });
  return {
    milliseconds,
    pass() {
      held.mockRestore();
      for (const controller of controllers) {
        controller.abort(new DOMException('The time is up.', 'TimeoutError'));
      }
    },
  };
}
