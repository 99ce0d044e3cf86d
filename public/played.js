// @ts-check
// Greets players, marks played days, and announces a new day (docs/decisions/0021).
(() => {
  const KEY = 'tdts_played';
  const DAY_MS = 86_400_000;

  /**
   * @typedef {{ choices: Record<string, string>, isWhole?: boolean, wasOnTime?: boolean, right?: number, of?: number }} Day
   * @typedef {Record<string, Day>} Days
   */

  /** @returns {Days} */
  const readDays = () => {
    try {
      return Object(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    } catch {
      return {};
    }
  };

  /** Counts the current and the longest streak of days played on their own day. @param {Days} days @param {string} today */
  const countStreaks = (days, today) => {
    let streak = 0;
    let best = 0;
    let last = 0;
    const onTime = Object.keys(days).filter((day) => days[day]?.wasOnTime);
    for (const time of onTime.sort().map(Date.parse)) {
      streak = time - last === DAY_MS ? streak + 1 : 1;
      best = Math.max(best, streak);
      last = time;
    }
    return { streak: Date.parse(today) - last > DAY_MS ? 0 : streak, best };
  };

  /**
   * Returns the stored score of a day or, without one, that of the answered questions on the page of its game.
   * @param {string} day @param {Day} played @returns {Promise<{ right?: number, of?: number }>}
   */
  const readScore = async (day, played) => {
    if (played.of) return played;
    const html = await fetch(`/questions/${day}/play`)
      .then((answer) => (answer.ok ? answer.text() : ''))
      .catch(() => '');
    const page = new DOMParser().parseFromString(html, 'text/html');
    const questions = [...page.querySelectorAll(/** @type {'p'} */ ('[data-question]'))];
    const choiceOf = (/** @type {HTMLElement} */ { dataset }) => played.choices[String(dataset.question)];
    const answered = questions.filter(choiceOf);
    const right = answered.filter((question) =>
      question.querySelector(`[data-correct=true] [value="${choiceOf(question)}"]`),
    );
    return { right: right.length, of: answered.length };
  };

  /** @param {HTMLElement} greeting @param {Days} days */
  const greet = async (greeting, days) => {
    const { greeting: today = '' } = greeting.dataset;
    const last = Object.keys(days)
      .filter((day) => days[day]?.isWhole && day < today)
      .sort()
      .at(-1);
    const hasPlayed = days[today]?.isWhole;
    /** @param {string} name @param {string} [text] */
    const write = (name, text = '') => {
      const place = greeting.querySelector(`[data-greets=${name}]`);
      if (!(place instanceof HTMLElement)) return;
      place.textContent = text;
      place.hidden = !text;
    };
    const { streak } = countStreaks(days, today);
    const day = last && days[last];
    const score = day ? await readScore(last, day) : {};
    let result = '';
    if (last && score.of) {
      const date = new Date(last).toLocaleDateString('en-US', {
        month: 'short',
        day: 'numeric',
        timeZone: 'UTC',
      });
      const isYesterday = Date.parse(today) - Date.parse(last) === DAY_MS;
      result = `${score.right} of ${score.of} ${isYesterday ? 'yesterday' : `on ${date}`}`;
      greeting.querySelector('[data-greets=score]')?.setAttribute('href', `/questions/${last}/play`);
    }
    write('score', result);
    write('row', streak > 1 ? `${streak} days in a row` : '');
    write('today', hasPlayed ? 'today played' : last && 'play today');
    document.documentElement.toggleAttribute('data-greeted', Boolean(last || hasPlayed));
  };

  /** @param {Days} days */
  const showPlayed = (days) => {
    const played = Object.keys(days).filter((day) => days[day]?.isWhole);
    for (const place of document.querySelectorAll('[data-days-played]')) {
      const { streak, best } = countStreaks(days, place.getAttribute('data-days-played') ?? '');
      const current = streak > 1 ? `, ${streak} in a row` : '';
      const longest = best > Math.max(streak, 1) ? `, best ${best}` : '';
      document.documentElement.dataset.daysInARow = String(streak);
      place.textContent = `${played.length} day${played.length === 1 ? '' : 's'} played${current}${longest}.`;
    }
    for (const day of document.querySelectorAll('[data-day]')) {
      const isPlayed = played.includes(day.getAttribute('data-day') ?? '');
      day.querySelector('[data-played]')?.toggleAttribute('hidden', !isPlayed);
    }
    for (const greeting of document.querySelectorAll('[data-greeting]')) {
      if (greeting instanceof HTMLElement) greet(greeting, days);
    }
  };

  /** Announces that a page was left open past midnight. */
  const showNewDay = () => {
    for (const note of document.querySelectorAll('[data-new-day]')) {
      const isOver = Date.now() >= Date.parse(note.getAttribute('data-new-day') ?? '');
      note.toggleAttribute('hidden', !isOver);
    }
  };

  const start = () => {
    showPlayed(readDays());
    showNewDay();
    setInterval(showNewDay, 10_000);
  };

  document.addEventListener('played', (event) => showPlayed(/** @type {CustomEvent} */ (event).detail));
  document.addEventListener('visibilitychange', showNewDay);
  // Other days may have been played while the browser kept this page.
  addEventListener('pageshow', ({ persisted }) => persisted && showPlayed(readDays()));
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-reload]')) location.reload();
  });
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
})();
