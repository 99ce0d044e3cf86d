// @ts-check
// The script of a day's page (docs/decisions/0021). Without it visitors press Show, and staff see the page as
// visitors do.
(() => {
  const KEY = 'tdts_token';

  const readToken = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };

  /** Removes the session here, and ends it on the server; a game API elsewhere has no call for that. */
  const logOff = () => {
    const headers = { Authorization: `Bearer ${readToken()}`, 'Content-Type': 'application/json' };
    localStorage.removeItem(KEY);
    localStorage.removeItem('signed_in_as');
    if (!document.documentElement.dataset.apiBase) {
      // If this fails, the session on the server ends by itself.
      fetch('/users/log_off', { method: 'POST', headers, body: '{}', keepalive: true }).catch(() => {});
    }
    location.assign('/');
  };

  const start = () => {
    const isSignedIn = Boolean(readToken());
    for (const part of document.querySelectorAll('[data-signed-in]'))
      part.toggleAttribute('hidden', !isSignedIn);
    if (!isSignedIn) return;
    const create = document.querySelector('[data-create]');
    create?.setAttribute('href', `/create_trivia/${create.getAttribute('data-create')}`);
    // For a coming day this page is empty, while staff see its records.
    const day = document.querySelector('[data-coming]')?.getAttribute('data-coming');
    const category = new URLSearchParams(location.search).get('category');
    const query = category ? `?category=${encodeURIComponent(category)}` : '';
    if (day) location.replace(`/trivia_questions/${day}${query}`);
  };

  /** @param {EventTarget | null} target */
  const asDateField = (target) =>
    target instanceof HTMLInputElement && target.type === 'date' && target.form ? target : null;

  /** @param {HTMLInputElement | null} date */
  const submitIfChanged = (date) => {
    // While a year is being typed, its value is far in the past.
    if (date && date.value >= '1900' && date.value !== date.defaultValue) date.form?.requestSubmit();
  };

  /** A typed date changes with every key (Space opens the picker), so it is submitted when its field loses the focus. */
  let isTyped = false;
  document.addEventListener('keydown', ({ target, key }) => {
    if (asDateField(target) && key !== ' ') isTyped = true;
  });
  document.addEventListener('change', ({ target }) => isTyped || submitIfChanged(asDateField(target)));
  document.addEventListener('focusout', ({ target }) => {
    isTyped = false;
    submitIfChanged(asDateField(target));
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-log-off]')) logOff();
  });
  // After Back the browser may show the page as it was left: with another date in its field, or with an ended session.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    for (const form of document.forms) form.reset();
    start();
  });
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
})();
