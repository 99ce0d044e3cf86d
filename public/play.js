// @ts-check
// The game of a day (docs/decisions/0021).
(() => {
  const KEY = 'tdts_played';

  /**
   * A day has the choice of each wording of a question, and the answered wording of each question by its id.
   * @typedef {{ choices: Record<string, string>, asked?: Record<string, string>, isWhole?: boolean,
   *   wasOnTime?: boolean, right?: number, of?: number }} Day
   * @typedef {Record<string, Day>} Days
   */

  const storage = (() => {
    try {
      localStorage.setItem(`${KEY}_test`, '');
      localStorage.removeItem(`${KEY}_test`);
      return localStorage;
    } catch {
      return undefined;
    }
  })();

  /** @type {Days} */
  let unstored = {};

  /** @returns {Days} */
  const readDays = () => {
    try {
      return { ...JSON.parse(storage?.getItem(KEY) ?? '{}'), ...unstored };
    } catch {
      return unstored;
    }
  };

  /** If storage is refused or full, the days are only in this page. @param {Days} days */
  const storeDays = (days) => {
    try {
      /** @type {Storage} */ (storage).setItem(KEY, JSON.stringify(days));
      unstored = {};
    } catch {
      unstored = days;
    }
  };

  /** @param {ParentNode} place @param {string} name @returns {HTMLElement[]} */
  const all = (place, name) => [...place.querySelectorAll(/** @type {'div'} */ (`[data-${name}]`))];

  /** @param {ParentNode} place @param {string} name */
  const one = (place, name) => /** @type {HTMLElement} */ (all(place, name)[0]);

  /** Each is for this share of right answers and more. @type {[number, string][]} */
  const praises = [
    [1, 'A perfect day: nobody can have more.'],
    [0.75, 'Strong: hardly anything got past you.'],
    [0.5, 'More right than wrong: well played.'],
    [0.01, 'Tough questions. Some of them stay with you now.'],
    [0, 'Not your day. Now you know all of these.'],
  ];

  /** @param {Element} place @param {string | undefined} text */
  const write = (place, text = '') => {
    place.textContent = text;
  };

  /** @param {HTMLElement} game */
  const play = (game) => {
    const { game: date = '', name = '', enough, answersAt } = game.dataset;
    const endsAt = answersAt ? Date.parse(answersAt) : 0;
    const questions = all(game, 'question');
    const steps = all(game, 'step');
    const result = one(game, 'result');
    const scenes = [...questions, result];
    const friendScore = Number(/^#beat=(\d{1,2})$/.exec(location.hash)?.[1]);
    const beat = friendScore <= questions.length ? friendScore : undefined;

    /** @param {HTMLElement} question @returns {HTMLInputElement | null} */
    const chosen = (question) => question.querySelector(':checked');
    /** @param {Element | null} choice */
    const isCorrect = (choice) => choice?.closest('li')?.dataset.correct === 'true';
    const nextOpen = () => questions.find((question) => !chosen(question));
    /** @param {Element | null} choice */
    const markOf = (choice) => {
      if (!choice) return '';
      if (endsAt) return 'Answered';
      return isCorrect(choice) ? 'Correct' : 'Wrong';
    };

    /** @param {HTMLElement} question */
    const show = (question) => {
      const choice = chosen(question);
      const mark = markOf(choice);
      const step = /** @type {HTMLElement} */ (steps[questions.indexOf(question)]);
      const verdict = one(question, 'verdict');
      step.dataset.mark = mark;
      verdict.dataset.verdict = mark;
      write(one(step, 'said'), mark && `, ${mark.toLowerCase()}`);
      const answer = question.querySelector('[data-correct=true] bdi')?.textContent;
      let details = mark === 'Wrong' ? `: it is \u2068${answer}\u2069` : '';
      if (mark === 'Answered' && Date.now() < endsAt) details = ': you may change it until the answers come';
      write(verdict, mark + details);
      const end = endsAt ? 'Go on' : 'See your result';
      const next = one(question, 'next');
      write(next.firstElementChild ?? next, nextOpen() ? 'Next question' : end);
      for (const button of question.querySelectorAll('li > button')) {
        if (endsAt) button.ariaPressed = String(button.previousElementSibling === choice);
        else button.ariaDisabled = String(Boolean(choice));
      }
    };

    const recap = () => {
      const list = one(game, 'recap');
      const first = one(list, 'item');
      const items = questions.map((question) => {
        const item = /** @type {HTMLElement} */ (first.cloneNode(true));
        item.hidden = false;
        const choice = chosen(question);
        const textOf = (/** @type {Element | null | undefined} */ place) =>
          place?.querySelector('bdi')?.textContent;
        write(one(item, 'asked'), question.querySelector('h2')?.textContent);
        write(one(item, 'yours'), textOf(choice?.closest('li')));
        write(one(item, 'right'), textOf(question.querySelector('[data-correct=true]')));
        write(one(item, 'why'), one(question, 'explanation').textContent);
        one(item, 'missed').hidden = isCorrect(choice);
        return item;
      });
      list.replaceChildren(...items);
    };

    const showResult = () => {
      const days = readDays();
      const share = one(game, 'share-url');
      document.dispatchEvent(new CustomEvent('played', { detail: days }));
      for (const place of all(game, 'while')) {
        place.hidden = Boolean(days[String(place.dataset.while)]?.isWhole);
      }
      if (endsAt) {
        share.dataset.shareText = `${name}: all questions answered. And you?`;
        return;
      }
      const marks = questions.map((question) => isCorrect(chosen(question)));
      const right = marks.filter(Boolean).length;
      const of = marks.length;
      if (days[date]) storeDays({ ...days, [date]: { ...days[date], right, of } });
      write(one(game, 'score'), `${right}/${of}`);
      const [, praise = ''] = praises.find(([least]) => right / of >= least) ?? [];
      const comparisons = [' Your friend is still ahead.', ' You are even.', ' You beat your friend.'];
      const comparison = beat === undefined ? '' : comparisons[Math.sign(right - beat) + 1];
      write(one(game, 'praise'), praise + comparison);
      // Shapes distinguish right from wrong for people who cannot distinguish green and red.
      const [good, bad] = matchMedia('(prefers-contrast: more)').matches ? '✅❌' : '🟩🟥';
      share.dataset.shareText = `${name} · ${right}/${of}`;
      share.dataset.shareMarks = marks.map((mark) => (mark ? good : bad)).join('');
      share.dataset.shareUrl = share.dataset.shareUrl?.replace(/(#.*)?$/, `#beat=${right}`);
      recap();
    };

    /** @param {HTMLElement} scene @param {boolean} [byPerson] */
    const goTo = (scene, byPerson) => {
      for (const other of scenes) other.hidden = other !== scene;
      for (const audio of game.querySelectorAll('audio')) audio.pause();
      for (const [index, step] of steps.entries()) {
        step.ariaCurrent = questions[index] === scene ? 'step' : null;
      }
      if (scene === result) showResult();
      if (!byPerson) return;
      scene.querySelector('h2')?.focus({ preventScroll: true });
      game.scrollIntoView();
    };

    /** @param {HTMLElement} question @param {HTMLInputElement} radio */
    const choose = (question, radio) => {
      if (Date.now() >= endsAt && chosen(question)) return;
      radio.checked = true;
      const days = readDays();
      const day = days[date] ?? { choices: {} };
      day.choices[String(question.dataset.question)] = radio.value;
      day.asked = { ...day.asked, [question.id]: String(question.dataset.question) };
      if (questions.slice(0, Number(enough)).every(chosen) && !day.isWhole) {
        day.isWhole = true;
        if (Date.now() < endsAt) day.wasOnTime = true;
      }
      storeDays({ ...days, [date]: day });
      questions.forEach(show);
    };

    /** Returns whether the choices changed. */
    const applyStored = () => {
      const { choices = {}, asked = {} } = readDays()[date] ?? {};
      let isChanged = false;
      for (const question of questions) {
        const { id, dataset } = question;
        one(question, 'again').hidden = (asked[id] ?? dataset.question) === dataset.question;
        for (const radio of question.querySelectorAll('input')) {
          const isChecked = radio.value === choices[String(question.dataset.question)];
          if (radio.checked !== isChecked) isChanged = true;
          radio.checked = isChecked;
        }
      }
      questions.forEach(show);
      return isChanged;
    };

    const restore = () => {
      applyStored();
      // `:target` may not match while styles load.
      const linked = questions.find(({ id }) => `#${id}` === location.hash);
      goTo((linked && !chosen(linked) ? linked : nextOpen()) ?? result);
    };

    const showTime = () => {
      const isOver = Date.now() >= endsAt;
      one(game, 'to-come').hidden = isOver;
      one(game, 'come').hidden = !isOver;
      const end = new Date(endsAt);
      const day = end.toDateString() === new Date().toDateString() ? 'today' : 'tomorrow';
      const time = end.toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' });
      for (const place of all(game, 'answers-when')) write(place, `${day} at ${time}`);
      if (!isOver || game.dataset.over !== undefined) return;
      game.dataset.over = '';
      for (const place of all(document, 'once-over')) write(place, place.dataset.onceOver);
      questions.forEach(show);
    };

    for (const label of game.querySelectorAll('li > label')) {
      const button = document.createElement('button');
      Object.assign(button, { type: 'button', className: label.className });
      button.append(...label.childNodes);
      /** @type {HTMLElement} */ (label.previousElementSibling).hidden = true;
      label.replaceWith(button);
    }
    game.addEventListener('click', (event) => {
      const target = /** @type {Element} */ (event.target);
      const wanted = questions[steps.findIndex((step) => step.contains(target))];
      // The second click of a double click on Next may hit a choice.
      const choice = event.detail < 2 ? target.closest('li > button') : null;
      if (wanted) {
        event.preventDefault();
        goTo(wanted, true);
      } else if (choice) {
        const question = /** @type {HTMLElement} */ (choice.closest('[data-question]'));
        choose(question, /** @type {HTMLInputElement} */ (choice.previousElementSibling));
      } else if (target.closest('[data-next]')) goTo(nextOpen() ?? result, true);
    });
    document.addEventListener('keydown', ({ key, ctrlKey, altKey, metaKey, target }) => {
      if (ctrlKey || altKey || metaKey || /** @type {Element} */ (target).matches('input:not([type=radio])'))
        return;
      const question = questions.find(({ hidden }) => !hidden);
      const index = ['a1', 'b2', 'c3', 'd4'].findIndex((keys) => keys.includes(key.toLowerCase()));
      const radio = question?.querySelectorAll('input')[index];
      if (question && radio) choose(question, radio);
    });
    one(document, 'erase').addEventListener('click', () => {
      unstored = {};
      storage?.removeItem(KEY);
      restore();
      document.dispatchEvent(new CustomEvent('played', { detail: {} }));
      write(one(document, 'erased'), 'Your games are erased.');
    });
    // Another page that stores only its result must not lead this one away from an answer.
    const follow = () => applyStored() && goTo(nextOpen() ?? result);
    addEventListener('storage', follow);
    addEventListener('pageshow', follow);
    one(game, 'forgets').hidden = Boolean(storage);
    for (const place of all(game, 'waits')) place.hidden = !storage;
    one(document, 'kept').hidden = !storage;
    const friend = one(game, 'beat');
    friend.hidden = beat === undefined;
    write(friend, `A friend had ${beat} of ${questions.length}`);
    if (endsAt) {
      showTime();
      setInterval(showTime, 10_000);
      document.addEventListener('visibilitychange', showTime);
    }
    restore();
    game.dataset.ready = '';
  };

  const start = () => all(document, 'game').forEach(play);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
})();
