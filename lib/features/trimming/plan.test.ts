import fc from 'fast-check';
import {
  type CutChoice,
  choosePlans,
  findReachProblem,
  KEY_FRAME_TOLERANCE,
  measureSnapLoss,
  pickPlan,
} from './plan';
import { MAX_SPAN, MIN_SPAN } from './rules';

const selection = fc
  .record({
    start: fc.double({ min: 0, max: 600, noNaN: true }),
    span: fc.double({ min: MIN_SPAN, max: MAX_SPAN, noNaN: true }),
  })
  .map(({ start, span }) => ({ start, end: start + span }));

test('every plan starts at or before the selection, keeps some of it and stays within 30 s', () => {
  fc.assert(
    fc.property(
      selection,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.boolean(),
      (chosen, part, canEncode) => {
        const choice = choosePlans(chosen, chosen.start * part, canEncode);
        if (choice === null) return expect(canEncode).toBe(false);
        for (const preferred of ['snap', 'exact'] as const) {
          const plan = pickPlan(choice, preferred);
          expect(plan.start).toBeLessThanOrEqual(chosen.start);
          expect(plan.end).toBeGreaterThan(chosen.start);
          // The tolerance is for the rounding of doubles.
          expect(plan.end - plan.start).toBeLessThanOrEqual(30 + 1e-9);
          if (plan.method === 'exact') expect(plan).toEqual({ method: 'exact', ...chosen });
        }
      },
    ),
  );
});

const chosen = { start: 12, end: 30 };

test('a key frame at the start offers no choice, and its time is the real start', () => {
  const keyFrame = 12 - KEY_FRAME_TOLERANCE / 2;
  expect(choosePlans(chosen, keyFrame, true)).toEqual({
    kind: 'lossless',
    plan: { method: 'copy', start: keyFrame, end: 30 },
  });
});

test('a key frame further back offers both ways, and the end moves to keep the 30 s limit', () => {
  const wide = { start: 12, end: 42 };
  expect(choosePlans(wide, 10, true)).toEqual({
    kind: 'choice',
    snap: { method: 'copy', start: 10, end: 40 },
    exact: { method: 'exact', ...wide },
  });
});

test.each([
  [
    'snapping to a key frame far back loses the end of the selection',
    { start: 28.3, end: 35.3 },
    0,
    true,
    5.3,
  ],
  ['snapping to a key frame near the start loses nothing', { start: 12, end: 20 }, 10, true, 0],
  ['a selection that can only snap has no loss to compare', { start: 28.3, end: 35.3 }, 0, false, 0],
])('%s', (_what, range, keyFrame, canEncode, loss) => {
  expect(measureSnapLoss(choosePlans(range, keyFrame, canEncode) as CutChoice)).toBeCloseTo(loss);
});

test('a picture that the browser cannot encode can only be cut by snapping', () => {
  expect(choosePlans(chosen, 10, false)).toMatchObject({ kind: 'snap-only' });
});

test('a key frame over 30 s back cannot be snapped to', () => {
  const late = { start: 60, end: 80 };
  expect(choosePlans(late, 20, true)).toEqual({
    kind: 'exact-only',
    exact: { method: 'exact', ...late },
    because: 'far-key-frame',
  });
  expect(choosePlans(late, 20, false)).toBeNull();
});

test.each([
  [{ start: 0, end: 20 }, null, null],
  [{ start: 0, end: 20 }, 19.95, null],
  [{ start: 0, end: 20 }, 15, { kind: 'stops-in-selection', at: 15 }],
  [{ start: 13, end: 20 }, 15, { kind: 'stops-in-selection', at: 15 }],
  [{ start: 15, end: 20 }, 15, { kind: 'stops-before-selection' }],
  [{ start: 30, end: 40 }, 15, { kind: 'stops-before-selection' }],
])('the selection %j of a file whose data ends at %j s has the problem %j', (range, stopsAt, problem) => {
  expect(findReachProblem(range, stopsAt)).toEqual(problem);
});
