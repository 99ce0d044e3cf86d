// @ts-check
// The script of a group's page (docs/decisions/0021) opens the app, and copies the invitation. Without it a link
// opens the app, and the code is shown. On the page of a failure it announces that the page is loading again.
(() => {
  /** Milliseconds until the app is tried, the button is offered and the store opens (docs/product.md, 9). */
  const START_MS = 500;
  const FALLBACK_MS = 2500;
  const STORE_MS = 2000;
  /** Milliseconds for which a button says that it has copied, and for which leaving waits for the clipboard at most. */
  const COPIED_MS = 2500;
  const COPYING_MS = 500;

  /** @param {HTMLElement} join */
  const start = (join) => {
    const { app = '', intent, intentAgents = '', store = '', storeName, invitation = '' } = join.dataset;
    // If our app is not installed, a web view shows an error in place of the page, but in a frame only there.
    const { triesInFrame } = join.dataset;
    const feedback = join.querySelector('[data-feedback]');
    const note = feedback?.textContent ?? '';
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    let hasLeft = false;

    /** Copies the text or, if the browser refuses, shows it selected, to copy by hand. @param {string} text */
    const copy = async (text) => {
      let isCopied = true;
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        isCopied = false;
      }
      const byHand = join.querySelector('[data-by-hand]');
      const field = byHand?.querySelector('input');
      byHand?.toggleAttribute('hidden', isCopied);
      if (field && !isCopied) {
        field.value = text;
        field.focus();
        field.select();
      }
      return isCopied;
    };

    /** @param {HTMLElement} button */
    const copyByButton = async (button) => {
      if (!(await copy(button.dataset.copy ?? ''))) return;
      const name = button.getAttribute('aria-label');
      const status = button.nextElementSibling;
      button.dataset.copied = '';
      button.removeAttribute('aria-label');
      status?.replaceChildren('Copied');
      setTimeout(() => {
        delete button.dataset.copied;
        if (name) button.setAttribute('aria-label', name);
        status?.replaceChildren();
      }, COPIED_MS);
    };

    /** @param {string} text */
    const say = (text) => {
      if (feedback) feedback.textContent = text;
    };

    /** @param {string} url */
    const leaveFor = (url) => {
      // A browser that still tries to open the app would ignore the next navigation.
      if (hasLeft) window.stop();
      hasLeft = true;
      location.assign(url);
    };

    /**
     * waiting: nothing is tried yet; opening: the page tries to open the app; offering: nothing has opened, and the
     *   button is shown; retrying: the button was pressed; left: the page is hidden, so something has opened.
     * @param {string} state
     * @param {number} [delay]
     * @param {() => void} [then]
     */
    const enter = (state, delay, then) => {
      clearTimeout(timer);
      join.dataset.state = state;
      // A page can be hidden without an event; then nothing may open.
      if (then) timer = setTimeout(() => (document.hidden ? enter('left') : then()), delay);
    };
    const offer = () => enter('offering');

    const openApp = () => {
      // The clipboard is written within the tap, before anything opens, because the App Store passes nothing
      // else on to the app.
      const copying = copy(invitation);
      const isByIntent = intent && new RegExp(intentAgents).test(navigator.userAgent);
      // A browser may ignore an intent or its fallback; then the store opens as everywhere.
      enter('retrying', STORE_MS, () => {
        offer();
        leaveFor(store);
      });
      leaveFor(isByIntent ? intent : app);
      copying.then((isCopied) => {
        const ifMissing = `If it does not open, ${storeName} will.`;
        say(`${isCopied ? 'Invitation copied. ' : ''}Opening the app… ${ifMissing}`);
      });
    };

    /** @param {string} url */
    const openStore = async (url) => {
      offer();
      await Promise.race([copy(invitation), new Promise((resolve) => setTimeout(resolve, COPYING_MS))]);
      leaveFor(url);
    };

    join.addEventListener('click', (event) => {
      if (!(event.target instanceof Element)) return;
      const button = event.target.closest('button');
      const link = event.target.closest('a');
      if (button?.dataset.copy) copyByButton(button);
      else if (button) openApp();
      else if (link && app) {
        event.preventDefault();
        openStore(link.href);
      }
    });
    if (!app) return;
    document.addEventListener('visibilitychange', () => {
      const { state } = join.dataset;
      if (document.hidden && state !== 'offering') enter('left');
      if (document.hidden) return;
      if (state === 'left') offer();
      say(note);
    });
    if (triesInFrame !== undefined) {
      enter('offering', START_MS, () => {
        const frame = document.createElement('iframe');
        Object.assign(frame, { src: app, hidden: true });
        join.append(frame);
      });
    }
    if (join.dataset.state === 'waiting') {
      enter('waiting', START_MS, () => {
        enter('opening', FALLBACK_MS, offer);
        leaveFor(app);
      });
    }
  };

  document.addEventListener('click', ({ target }) => {
    const problem =
      target instanceof Element && target.closest('[data-try-again]')?.closest('[data-problem]');
    for (const part of problem ? problem.children : []) {
      part.toggleAttribute('hidden', !part.matches('[data-loading]'));
    }
  });

  const startAll = () => {
    for (const join of document.querySelectorAll('[data-join]')) if (join instanceof HTMLElement) start(join);
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startAll);
  else startAll();
})();
