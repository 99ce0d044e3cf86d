/** Moves the clock and nothing else, until `jest.useRealTimers`: servers and databases still need their timers. */
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
 * Holds every limit that is set with AbortSignal.timeout until the test lets it pass: `milliseconds` tells the limits
 * that were set, in order, and `pass` ends them all at once.
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
