import fc from 'fast-check';
import {
  initialSelection,
  MAX_SPAN,
  MIN_SPAN,
  moveEnd,
  moveStart,
  nearestStep,
  type Selection,
  timelineEnd,
  toTenth,
} from './rules';

const duration = fc.double({ min: MIN_SPAN, max: 7200, noNaN: true });
const anyTime = fc.double({ min: -10, max: 8000, noNaN: true });
const moves = fc.array(fc.record({ thumb: fc.constantFrom('start', 'end'), to: anyTime }), { maxLength: 8 });

function play(length: number, steps: { thumb: string; to: number }[]): Selection {
  return steps.reduce(
    (selection, { thumb, to }) =>
      thumb === 'start' ? moveStart(selection, to, length) : moveEnd(selection, to, length),
    initialSelection(length),
  );
}

test('a selection is always 3–30 s long and inside the recording, however its ends are moved', () => {
  fc.assert(
    fc.property(duration, moves, (length, steps) => {
      const { start, end } = play(length, steps);
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(timelineEnd(length));
      expect(toTenth(end - start)).toBeGreaterThanOrEqual(Math.min(MIN_SPAN, timelineEnd(length)));
      expect(toTenth(end - start)).toBeLessThanOrEqual(MAX_SPAN);
    }),
  );
});

test('the moved end goes where it was put whenever a clip fits there', () => {
  fc.assert(
    fc.property(duration, moves, anyTime, (length, steps, to) => {
      const selection = play(length, steps);
      if (to >= 0 && to <= timelineEnd(length) - MIN_SPAN) {
        expect(moveStart(selection, to, length).start).toBeCloseTo(to, 0);
      }
      if (to >= MIN_SPAN && to <= timelineEnd(length)) {
        expect(moveEnd(selection, to, length).end).toBeCloseTo(to, 0);
      }
    }),
  );
});

test.each([
  ['the start pushes the end ahead', moveStart({ start: 0, end: 10 }, 9, 60), { start: 9, end: 12 }],
  ['the start pulls the end along', moveStart({ start: 20, end: 40 }, 5, 60), { start: 5, end: 35 }],
  ['the end pushes the start back', moveEnd({ start: 20, end: 40 }, 21, 60), { start: 18, end: 21 }],
  ['the end pulls the start along', moveEnd({ start: 5, end: 20 }, 50, 60), { start: 20, end: 50 }],
  [
    'the start stops 3 s before the last end',
    moveStart({ start: 0, end: 10 }, 59, 60),
    { start: 57, end: 60 },
  ],
  ['the end stops 3 s after the first start', moveEnd({ start: 4, end: 10 }, 1, 60), { start: 0, end: 3 }],
  ['an end between limits moves alone', moveEnd({ start: 5, end: 20 }, 12.3, 60), { start: 5, end: 12.3 }],
])('%s', (_, moved, expected) => {
  expect(moved).toEqual(expected);
});

test('a recording opens with as much of its beginning as a clip may have', () => {
  expect(initialSelection(12.46)).toEqual({ start: 0, end: 12.4 });
  expect(initialSelection(3600)).toEqual({ start: 0, end: 30 });
});

test('a length that its container rounds down still counts as the tenth it is', () => {
  expect(timelineEnd(2.998)).toBe(3);
  expect(timelineEnd(2.98)).toBe(2.9);
});

test('a dragged thumb lands on whole seconds, and on the very end', () => {
  expect(nearestStep(7.4, 60)).toBe(7);
  expect(nearestStep(11.8, 12.46)).toBe(12);
  expect(nearestStep(12.2, 12.46)).toBe(12.4);
});
