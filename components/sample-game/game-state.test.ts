import * as fc from 'fast-check';
import {
  advanceGame,
  COUNTDOWN_STEPS,
  FEEDBACK_MS,
  type GameEvent,
  type GameState,
  initialGame,
  STEP_MS,
} from './game-state';
import { type SampleQuestion, sampleQuestions } from './sample-questions';

const questions: SampleQuestion[] = [0, 1, 2].map((correct) => ({
  question: `Number ${correct}?`,
  choices: ['0', '1', '2', '3'],
  correct: correct as 0 | 1 | 2,
}));

function play(events: readonly GameEvent[], from: GameState = initialGame): GameState {
  return events.reduce(advanceGame, from);
}

const begin: GameEvent[] = [
  { type: 'pick', category: 'Geography' },
  { type: 'loaded', questions },
];
const ticks = (count: number): GameEvent[] => Array.from({ length: count }, () => ({ type: 'tick' }));

test('the timings are those of docs/product.md, 9', () => {
  expect([COUNTDOWN_STEPS, STEP_MS, FEEDBACK_MS]).toEqual([100, 150, 900]);
});

test('a category is picked, loads, and asks its first question with the whole countdown', () => {
  expect(play(begin.slice(0, 1))).toEqual({ phase: 'loading', category: 'Geography' });
  expect(play(begin)).toMatchObject({ phase: 'question', index: 0, stepsLeft: 100, paused: false });
});

test('questions that could not be loaded are said to be missing, and can be asked for again', () => {
  const failed = play([{ type: 'pick', category: 'Geography' }, { type: 'not loaded' }]);
  expect(failed).toEqual({ phase: 'failed', category: 'Geography' });
  expect(play(begin, failed)).toMatchObject({ phase: 'question', category: 'Geography' });
});

test('a right answer is correct and counts, a wrong one does not', () => {
  expect(play([...begin, { type: 'answer', choice: 0 }])).toMatchObject({
    phase: 'feedback',
    isCorrect: true,
    correctAnswers: 1,
  });
  expect(play([...begin, { type: 'answer', choice: 3 }])).toMatchObject({
    phase: 'feedback',
    isCorrect: false,
    correctAnswers: 0,
  });
});

test('after 100 steps without an answer the question is answered as timed out', () => {
  expect(play([...begin, ...ticks(99)])).toMatchObject({ phase: 'question', stepsLeft: 1 });
  expect(play([...begin, ...ticks(100)])).toMatchObject({
    phase: 'feedback',
    answer: 'timed out',
    isCorrect: false,
  });
});

test('a paused countdown stands still, and no answer is taken until it goes on', () => {
  const paused = play([...begin, ...ticks(10), { type: 'pause' }]);
  expect(play([...ticks(500), { type: 'answer', choice: 0 }], paused)).toEqual(paused);
  expect(play([{ type: 'resume' }, { type: 'tick' }], paused)).toMatchObject({ stepsLeft: 89 });
});

test('a second answer during the feedback changes nothing', () => {
  const judged = play([...begin, { type: 'answer', choice: 3 }]);
  expect(play([{ type: 'answer', choice: 0 }, ...ticks(200)], judged)).toEqual(judged);
});

test('three questions later the game is done, with a fresh countdown for each', () => {
  const answerAndGoOn = (choice: number): GameEvent[] => [{ type: 'answer', choice }, { type: 'go on' }];
  const second = play([...begin, ...ticks(50), ...answerAndGoOn(0)]);
  expect(second).toMatchObject({ phase: 'question', index: 1, stepsLeft: 100 });
  const done = play([...answerAndGoOn(1), ...answerAndGoOn(0)], second);
  expect(done).toEqual({ phase: 'done', category: 'Geography', correctAnswers: 2, total: 3 });
  expect(play([{ type: 'pick another' }], done)).toEqual(initialGame);
});

test('whatever happens, the score never passes the questions asked and the countdown stays in its range', () => {
  const event: fc.Arbitrary<GameEvent> = fc.oneof(
    fc.constant<GameEvent>({ type: 'pick', category: 'Geography' }),
    fc.constant<GameEvent>({ type: 'loaded', questions }),
    fc.integer({ min: 0, max: 3 }).map((choice): GameEvent => ({ type: 'answer', choice })),
    ...(['not loaded', 'tick', 'pause', 'resume', 'go on', 'pick another'] as const).map((type) =>
      fc.constant<GameEvent>({ type }),
    ),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const state = play([...begin, ...events]);
      if (state.phase === 'question') {
        expect(state.stepsLeft).toBeGreaterThan(0);
        expect(state.stepsLeft).toBeLessThanOrEqual(COUNTDOWN_STEPS);
        expect(state.correctAnswers).toBeLessThanOrEqual(state.index);
      }
      if (state.phase === 'done') expect(state.correctAnswers).toBeLessThanOrEqual(state.total);
    }),
  );
});

test('every sample category has three questions with four different choices', () => {
  expect(Object.keys(sampleQuestions)).toEqual(['Geography', 'Film & TV', 'Pop Music']);
  for (const list of Object.values(sampleQuestions)) {
    expect(list).toHaveLength(3);
    for (const { choices, correct } of list) {
      expect(choices).toHaveLength(4);
      expect(new Set(choices).size).toBe(4);
      expect(choices[correct]).toBeDefined();
    }
  }
});
