// @ts-check
// The script of the sample game (docs/product.md, 2, 4 and 9): three questions of a category, each with a countdown.
// The page contains every scene; this shows one at a time.
(() => {
  const QUESTIONS = '/sample-questions.json';
  const COUNTDOWN_STEPS = 100;
  const STEP_MS = 150;
  const FEEDBACK_MS = 900;

  /** `correct` is the index of the right choice. @typedef {{ question: string, choices: string[], correct: number }} Question */

  /** @param {HTMLElement} game */
  const play = (game) => {
    /** @param {string} name @returns {HTMLElement[]} */
    const all = (name) => [...game.querySelectorAll(/** @type {'div'} */ (`[data-${name}]`))];
    /** @param {string} name */
    const one = (name) => /** @type {HTMLElement} */ (all(name)[0]);
    /** @param {string} name @param {string} text */
    const write = (name, text) => {
      for (const place of all(name)) place.textContent = text;
    };

    const choices = all('choice');
    const countdown = /** @type {HTMLProgressElement} */ (game.querySelector('progress'));
    const pause = /** @type {HTMLButtonElement} */ (one('pause'));
    let category = '';
    /** @type {Question[]} */
    let questions = [];
    let index = 0;
    let right = 0;
    let isRunning = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;

    /** The pressed element disappears with its scene, so the game gets the focus. @param {string} name */
    const show = (name) => {
      for (const scene of all('scene')) scene.hidden = scene.dataset.scene !== name;
      game.focus();
    };

    /** @param {string} text @param {string} [details] */
    const say = (text, details = '') => {
      one('verdict').dataset.verdict = text;
      write('verdict', text + details);
    };

    /** @param {boolean} runs */
    const setRunning = (runs) => {
      isRunning = runs;
      clearInterval(timer);
      if (runs) timer = setInterval(tick, STEP_MS);
      for (const choice of choices) choice.ariaDisabled = String(!runs);
    };

    /** @param {boolean} isPaused */
    const setPaused = (isPaused) => {
      setRunning(!isPaused);
      one('running').hidden = isPaused;
      one('paused').hidden = !isPaused;
      say(isPaused ? 'Paused' : '');
    };

    const ask = () => {
      const asked = questions[index];
      if (!asked) {
        write('score', `${right}/${questions.length}`);
        show('done');
        return;
      }
      write('number', `Question ${index + 1} of ${questions.length}`);
      write('question', asked.question);
      for (const [at, choice] of choices.entries()) {
        choice.dataset.mark = '';
        const [text, mark] = choice.querySelectorAll('span');
        text?.replaceChildren(asked.choices[at] ?? '');
        mark?.replaceChildren();
      }
      countdown.value = COUNTDOWN_STEPS;
      pause.disabled = false;
      setPaused(document.hidden);
      show('question');
    };

    /** @param {number} [answer] the index of the choice; absent if the time ran out */
    const judge = (answer) => {
      const correct = questions[index]?.correct;
      const isCorrect = answer === correct;
      setRunning(false);
      pause.disabled = true;
      right += Number(isCorrect);
      for (const [at, choice] of choices.entries()) {
        const wrong = at === answer ? 'wrong' : '';
        const mark = at === correct ? 'correct' : wrong;
        choice.dataset.mark = mark;
        choice.querySelectorAll('span')[1]?.replaceChildren(mark && ` (${mark})`);
      }
      say(isCorrect ? 'Correct' : 'Wrong', answer === undefined ? ' – time ran out' : '');
      timer = setTimeout(() => {
        index++;
        ask();
      }, FEEDBACK_MS);
    };

    const tick = () => {
      countdown.value--;
      if (countdown.value === 0) judge();
    };

    const load = async () => {
      show('loading');
      try {
        const response = await fetch(QUESTIONS);
        questions = (await response.json())[category];
        index = 0;
        right = 0;
        write('category', category);
        ask();
      } catch {
        show('failed');
      }
    };

    game.addEventListener('click', ({ target }) => {
      const pressed = /** @type {Element} */ (target).closest('button');
      const { pick, choice } = pressed?.dataset ?? {};
      if (pick !== undefined) category = pick;
      if (pick !== undefined || pressed?.matches('[data-retry]')) void load();
      else if (choice !== undefined && isRunning) judge(Number(choice));
      else if (pressed === pause) setPaused(isRunning);
      else if (pressed?.matches('[data-another]')) show('categories');
    });
    document.addEventListener('visibilitychange', () => {
      if (document.hidden && isRunning) setPaused(true);
    });
  };

  const start = () => {
    for (const game of document.querySelectorAll('[data-sample]')) play(/** @type {HTMLElement} */ (game));
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
})();
