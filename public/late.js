// @ts-check
// Fetches the framework's scripts once somebody uses the page, which shows its form without them
// (docs/decisions/0021).
(() => {
  const { scripts = '' } = document.currentScript?.dataset ?? {};
  // Focus and pointer moves do not count, because the browser itself focuses the first field, and moves a resting
  // pointer once the page is drawn.
  const USES = ['pointerdown', 'touchstart', 'keydown', 'input', 'submit'];
  const RETRY_MS = 50;

  const navigations = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType('navigation')
  );
  const isReloaded = navigations.some(({ type }) => type === 'reload');
  const listening = new AbortController();
  const load = () => {
    if (listening.signal.aborted) return;
    listening.abort();
    for (const src of scripts.split(' ')) {
      // The page's scripts are gone after a new version was deployed; a second reload would not help.
      const onerror = () => navigator.onLine && !isReloaded && location.reload();
      document.head.append(Object.assign(document.createElement('script'), { src, onerror }));
    }
  };

  for (const use of USES) addEventListener(use, load, { capture: true, signal: listening.signal });

  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    // The framework has not taken over yet, so the form is submitted again until it does.
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    setTimeout(() => form.requestSubmit(event.submitter), RETRY_MS);
  });

  const start = () => {
    for (const button of document.querySelectorAll('button')) button.disabled = false;
    // Somebody may have typed before this script ran.
    if ([...document.querySelectorAll('input')].some(({ value }) => value)) load();
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
})();
