// @ts-check
// What pages with a question do by script (docs/decisions/0021); without it they only say less.
(() => {
  /** How long the app has to open before the store does (docs/product.md, 9). */
  const STORE_DELAY_MS = 2000;

  /** @param {string} url @param {string} [text] */
  const copy = async (url, text) => {
    try {
      await navigator.clipboard.writeText(text ? `${text}\n${url}` : url);
      return text ? 'Result copied' : 'Link copied';
    } catch {
      return 'Copying is not allowed here. Copy the address of this page instead.';
    }
  };

  /**
   * Opens the system's share sheet; where there is none, copies the link.
   * @param {HTMLElement} share
   */
  const shareQuestion = async (share) => {
    const { shareUrl: url = '', shareTitle: title = '', shareText: text } = share.dataset;
    const feedback = /** @type {HTMLElement} */ (share.querySelector('[role=status]'));
    feedback.textContent = '';
    try {
      if (navigator.share) await navigator.share({ url, title, ...(text && { text }) });
      else feedback.textContent = await copy(url, text);
    } catch (error) {
      const hasChangedMind = error instanceof DOMException && error.name === 'AbortError';
      if (!hasChangedMind) feedback.textContent = await copy(url, text);
    }
  };

  /**
   * Puts what happened in a player's place. A recording may be playable only later.
   * @param {HTMLAudioElement} audio
   */
  const explain = async (audio) => {
    const answer = await fetch(audio.src, { method: 'HEAD', redirect: 'manual' }).catch(() => null);
    const isPreparing = answer?.status === 503 && answer.headers.has('Retry-After');
    const problem = audio.parentElement?.querySelector(
      `[data-audio-problem=${isPreparing ? 'preparing' : 'lost'}] > *`,
    );
    if (!problem || audio.hidden) return;
    audio.hidden = true;
    audio.after(problem.cloneNode(true));
  };

  /** @param {Element} retry */
  const playAgain = (retry) => {
    const audio = retry.closest('[data-audio]')?.querySelector('audio');
    audio?.nextElementSibling?.remove();
    if (!audio) return;
    audio.hidden = false;
    audio.preload = 'auto';
    audio.load();
    audio.focus();
  };

  /**
   * Opens the app, where browsers know those by an intent, and the store if nothing opened.
   * @param {HTMLAnchorElement} link
   */
  const openApp = (link) => {
    const { intent, intentAgents = '', store = '' } = link.dataset;
    if (intent && new RegExp(intentAgents).test(navigator.userAgent)) link.href = intent;
    setTimeout(() => document.hidden || location.assign(store), STORE_DELAY_MS);
  };

  const start = () => {
    for (const audio of document.querySelectorAll('audio')) {
      // Its network state says "no source" also while it only begins to look for one.
      if (audio.error) explain(audio);
    }
  };

  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const share = target.closest('[data-share]')?.closest('[data-share-url]');
    if (share instanceof HTMLElement) shareQuestion(share);
    const app = target.closest('[data-store]');
    if (app instanceof HTMLAnchorElement) openApp(app);
    const retry = target.closest('[data-audio-retry]');
    if (retry) playAgain(retry);
  });
  // Errors of media do not bubble.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLAudioElement) explain(target);
    },
    true,
  );
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
})();
