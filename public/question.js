// @ts-check
// Shares a page, explains a recording that fails, and opens the app (docs/decisions/0021).
(() => {
  /** The app has this long to open before the store does. */
  const STORE_DELAY_MS = 2000;

  /** Copies the text, or shows it selected, to copy by hand. @param {HTMLElement} share @param {string} text */
  const copy = async (share, text) => {
    const byHand = share.querySelector('[data-by-hand]');
    const field = byHand?.querySelector('input');
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    byHand?.toggleAttribute('hidden', Boolean(isCopied));
    if (!isCopied && field) {
      field.value = text.replace('\n', ' ');
      field.focus();
      field.select();
    }
    return isCopied;
  };

  /** Opens the share sheet or, without one, copies the link, with the text if any. @param {HTMLElement} share */
  const shareQuestion = async (share) => {
    const { shareUrl: url = '', shareTitle: title = '', shareText, shareMarks: marks } = share.dataset;
    // public/played.js sets this number.
    const { daysInARow = '' } = document.documentElement.dataset;
    const result = marks && `${shareText}${Number(daysInARow) > 1 ? ` · ${daysInARow} days` : ''} ${marks}`;
    const text = result || shareText;
    const feedback = /** @type {HTMLElement} */ (share.querySelector('[role=status]'));
    feedback.textContent = '';
    const copyAll = async () => {
      const isCopied = await copy(share, text ? `${text}\n${url}` : url);
      if (isCopied) feedback.textContent = result ? 'Result copied' : 'Link copied';
    };
    try {
      if (navigator.share) await navigator.share({ url, title, ...(text && { text }) });
      else await copyAll();
    } catch (error) {
      // The person closed the share sheet, or it is still open.
      if (!/^(Abort|InvalidState)/.test(/** @type {Error} */ (error).name)) await copyAll();
    }
  };

  /** Replaces a player by its problem with Retry. @param {HTMLAudioElement} audio */
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
    if (!audio) return;
    audio.nextElementSibling?.remove();
    audio.hidden = false;
    audio.preload = 'auto';
    audio.load();
    audio.focus();
  };

  /** Opens the app, if possible by an intent, and the store if nothing opened. @param {HTMLAnchorElement} link */
  const openApp = (link) => {
    const { intent, intentAgents = '', store = '' } = link.dataset;
    if (intent && new RegExp(intentAgents).test(navigator.userAgent)) link.href = intent;
    setTimeout(() => document.hidden || location.assign(store), STORE_DELAY_MS);
  };

  const start = () => {
    for (const audio of document.querySelectorAll('audio')) {
      // The network state says "no source" also while the browser begins to look for one.
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
