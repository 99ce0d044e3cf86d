// @ts-check
// Plays a day (docs/decisions/0021): question after question, and what this browser keeps of it. Without it all
// questions stand below each other, and the styles tell right from wrong.
(() => {
  const KEY = 'tdts_played';

  /**
   * The number of the choice by question; whether enough were answered, and on their own day.
   * @typedef {{ choices: Record<string, string>, isWhole?: boolean, wasOnTime?: boolean }} Day
   * @typedef {Record<string, Day>} Days
   * @typedef {(one: any) => any} Of Something of a part of the page.
   */

  /** Undefined where the browser lets a page keep nothing. @type {any} */
  const storage = (() => {
    try {
      localStorage.setItem(`${KEY}_test`, '');
      localStorage.removeItem(`${KEY}_test`);
      return localStorage;
    } catch {}
  })();

  /** Not stored. @type {Days} */
  let unstored = {};

  /** @returns {Days} */
  const readDays = () => {
    try {
      return { ...JSON.parse(storage.getItem(KEY) ?? '{}'), ...unstored };
    } catch {
      return unstored;
    }
  };

  /** @param {Days} days */
  const keepDays = (days) => {
    try {
      storage.setItem(KEY, JSON.stringify(days));
    } catch {
      unstored = days;
    }
  };

  /** @param {ParentNode} place @param {string} name @returns {any[]} */
  const all = (place, name) => [...place.querySelectorAll(`[data-${name}]`)];

  /** @param {number} count @param {string} what */
  const counted = (count, what) => `${count} ${what}${count === 1 ? '' : 's'}`;

  /** @param {HTMLElement} game */
  const play = (game) => {
    const { game: date = '', today = '', name = '', clock = '', enough, answersAt } = game.dataset;
    const endsAt = answersAt ? Date.parse(answersAt) : 0;
    const questions = all(game, 'question');
    const steps = all(game, 'step');
    const [result] = all(game, 'result');
    const scenes = [...questions, result];

    /** @type {Of} */
    const chosen = (question) => question.querySelector(':checked');
    /** @type {Of} */
    const isCorrect = (choice) => choice?.closest('li').dataset.correct === 'true';
    const nextOpen = () => questions.find((question) => !chosen(question));

    /** @type {Of} */
    const show = (question) => {
      const choice = chosen(question);
      const mark = !choice ? '' : endsAt ? 'Answered' : isCorrect(choice) ? 'Correct' : 'Wrong';
      const step = steps[questions.indexOf(question)];
      const [verdict] = all(question, 'verdict');
      step.dataset.mark = mark;
      verdict.dataset.verdict = mark;
      all(step, 'said')[0].textContent = mark && `, ${mark.toLowerCase()}`;
      const answer = question.querySelector('[data-correct=true] bdi')?.textContent;
      const more = { Answered: ': you may change it until midnight', Wrong: `: it is \u2068${answer}\u2069` };
      verdict.textContent = mark + (Object(more)[mark] ?? '');
      const end = endsAt ? 'Go on' : 'See your result';
      all(question, 'next')[0].firstElementChild.textContent = nextOpen() ? 'Next question' : end;
      for (const button of question.querySelectorAll('li > button')) {
        if (endsAt) button.ariaPressed = button.previousElementSibling.checked;
        else button.ariaDisabled = Boolean(choice);
      }
    };

    const showResult = () => {
      const days = readDays();
      const marks = questions.map((question) => isCorrect(chosen(question)));
      const score = `${marks.filter(Boolean).length}/${questions.length}`;
      for (const place of all(game, 'score')) place.textContent = score;
      let inARow = 0;
      // A day that is not over yet breaks nothing.
      for (let day = Date.parse(today) - (days[today]?.wasOnTime ? 0 : 86_400_000); ; day -= 86_400_000) {
        if (!days[new Date(day).toISOString().slice(0, 10)]?.wasOnTime) break;
        inARow += 1;
      }
      const played = Object.values(days).filter(({ isWhole }) => isWhole).length;
      all(game, 'days')[0].textContent =
        `${counted(played, 'day')} played${inARow > 1 ? `, ${inARow} in a row` : ''}.`;
      all(game, 'share-url')[0].dataset.shareText = endsAt
        ? `${name}: ${counted(questions.length, 'question')}, all answered. And you?`
        : `${name}: ${marks.map((mark) => (mark ? '🟩' : '🟥')).join('')}`;
    };

    /** @param {any} scene @param {boolean} [byPerson] */
    const goTo = (scene, byPerson) => {
      for (const one of scenes) one.hidden = one !== scene;
      for (const [index, step] of steps.entries()) {
        step.ariaCurrent = questions[index] === scene ? 'step' : null;
      }
      if (scene === result) showResult();
      if (!byPerson) return;
      scene.querySelector('h2')?.focus({ preventScroll: true });
      game.scrollIntoView();
    };
    /** @param {any} question @param {any} radio */
    const choose = (question, radio) => {
      if (Date.now() >= endsAt && chosen(question)) return;
      radio.checked = true;
      const days = readDays();
      const day = days[date] ?? { choices: {} };
      day.choices[question.dataset.question] = radio.value;
      if (questions.filter(chosen).length >= Number(enough) && !day.isWhole) {
        day.isWhole = true;
        if (Date.now() < endsAt) day.wasOnTime = true;
      }
      keepDays({ ...days, [date]: day });
      questions.forEach(show);
    };

    const restore = () => {
      const choices = readDays()[date]?.choices ?? {};
      for (const question of questions) {
        for (const radio of question.querySelectorAll('input')) {
          radio.checked = radio.value === choices[question.dataset.question];
        }
      }
      questions.forEach(show);
      // A shared question leads to itself. `:target` may not match yet while styles are still loading.
      const led = questions.find(({ id }) => `#${id}` === location.hash);
      goTo((led && !chosen(led) ? led : nextOpen()) ?? result);
    };

    const tellTime = () => {
      const minutes = Math.ceil((endsAt - Date.now()) / 60_000);
      const hours = Math.floor(minutes / 60);
      const here = new Date(endsAt).toTimeString().slice(0, 5);
      const ofVisitor = clock.startsWith(here) ? '' : ` (${here} by your clock)`;
      all(game, 'time-left')[0].textContent =
        `, in ${hours > 0 ? `${hours} h ` : ''}${minutes % 60} min${ofVisitor}`;
      all(game, 'to-come')[0].hidden = minutes <= 0;
      all(game, 'come')[0].hidden = minutes > 0;
    };

    for (const label of game.querySelectorAll('label')) {
      const button = document.createElement('button');
      Object.assign(button, { type: 'button', className: label.className });
      button.append(...label.childNodes);
      /** @type {HTMLElement} */ (label.previousElementSibling).hidden = true;
      label.replaceWith(button);
    }
    game.addEventListener('click', (event) => {
      const target = /** @type {Element} */ (event.target);
      const step = steps.indexOf(target.closest('[data-step]'));
      const choice = target.closest('li > button');
      if (step >= 0) {
        event.preventDefault();
        goTo(questions[step], true);
      } else if (choice) choose(choice.closest('[data-question]'), choice.previousElementSibling);
      else if (target.closest('[data-next]')) goTo(nextOpen() ?? result, true);
    });
    all(document, 'erase')[0].addEventListener('click', () => {
      unstored = {};
      storage?.removeItem(KEY);
      restore();
      all(document, 'erased')[0].textContent = 'Erased. This browser keeps nothing of your games.';
    });
    all(game, 'forgets')[0].hidden = storage;
    for (const place of all(game, 'waits')) place.hidden = !storage;
    all(document, 'kept')[0].hidden = !storage;
    if (endsAt) {
      tellTime();
      setInterval(tellTime, 10_000);
      document.addEventListener('visibilitychange', tellTime);
    }
    restore();
    game.dataset.ready = '';
  };

  const start = () => all(document, 'game').forEach(play);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
})();
