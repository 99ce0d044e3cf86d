import fc from 'fast-check';
import {
  buildClipName,
  describeStreams,
  findTimelineEnd,
  formatTimecode,
  MIN_SPAN,
  moveEnd,
  moveStart,
  parseTimecode,
  type Selection,
  selectBeginning,
  snapToStep,
  toTenth,
} from './rules';

const duration = fc.double({ min: MIN_SPAN, max: 7200, noNaN: true });
const anyTime = fc.double({ min: -10, max: 8000, noNaN: true });
const moves = fc.array(fc.record({ thumb: fc.constantFrom('start', 'end'), to: anyTime }), { maxLength: 8 });

function moveThumbs(length: number, steps: { thumb: string; to: number }[]): Selection {
  return steps.reduce(
    (selection, { thumb, to }) =>
      thumb === 'start' ? moveStart(selection, to, length) : moveEnd(selection, to, length),
    selectBeginning(length),
  );
}

test('a selection is always 3–30 s long and inside the recording, however its ends are moved', () => {
  fc.assert(
    fc.property(duration, moves, (length, steps) => {
      const { start, end } = moveThumbs(length, steps);
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(findTimelineEnd(length));
      expect(toTenth(end - start)).toBeGreaterThanOrEqual(3);
      expect(toTenth(end - start)).toBeLessThanOrEqual(30);
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

test('a recording opens with as much of its beginning selected as a clip may have', () => {
  expect(selectBeginning(12.46)).toEqual({ start: 0, end: 12.4 });
  expect(selectBeginning(3600)).toEqual({ start: 0, end: 30 });
});

test('a length that its container rounds down still counts as the tenth it is', () => {
  expect(findTimelineEnd(2.998)).toBe(3);
  expect(findTimelineEnd(2.98)).toBe(2.9);
});

test('a dragged thumb lands on whole seconds, and on the very end', () => {
  expect(snapToStep(7.4, 60)).toBe(7);
  expect(snapToStep(11.8, 12.46)).toBe(12);
  expect(snapToStep(12.2, 12.46)).toBe(12.4);
});

const times = { start: 72, end: 92.04 };

test.each([
  ['Match.MP4', 'Match 01m12.0-01m32.0.MP4'],
  ['recording', 'recording 01m12.0-01m32.0.mp4'],
  ['.mp4', '.mp4 01m12.0-01m32.0.mp4'],
])('a clip of %j is named %j', (source, expected) => {
  expect(buildClipName(source, times, '.mp4')).toBe(expected);
});

test('every time that is shown reads back as the same tenth', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 360_000 }), (tenths) => {
      expect(parseTimecode(formatTimecode(tenths / 10))).toBe(tenths / 10);
    }),
  );
});

test.each([
  [0, '00:00.0'],
  [9.96, '00:10.0'],
  [6000, '100:00.0'],
  [-1, '00:00.0'],
])('%d s is shown as %s', (seconds, text) => {
  expect(formatTimecode(seconds)).toBe(text);
});

test.each([
  ['1:12', 72],
  [' 72.5 ', 72.5],
  ['0:05,25', 5.3],
  ['1:01:12', 3672],
  ['1:60', null],
  ['1:60:00', null],
  ['90:00', 5400],
  ['12.', null],
  ['1:2:3:4', null],
  ['-3', null],
])('the time %j is read as %j s', (text, seconds) => {
  expect(parseTimecode(text)).toBe(seconds);
});

const facts = { duration: 10, stopsAt: null } as const;
const picture = {
  codec: 'avc',
  width: 1280,
  height: 720,
  framesPerSecond: 30,
  canShow: true,
  canEncode: true,
};

test('a recording is described by its container, picture and sound', () => {
  expect(
    describeStreams({ ...facts, container: 'mp4', picture, sound: { codec: 'aac', canHear: true } }),
  ).toBe('MP4 · H.264 1280 × 720 · AAC');
  const withoutSound = { ...facts, container: 'mov', picture, sound: null } as const;
  expect(describeStreams(withoutSound)).toBe('MOV · H.264 1280 × 720 · no sound');
  const sound = { codec: 'mp3', canHear: true };
  expect(describeStreams({ ...facts, container: 'mp3', picture: null, sound })).toBe('MP3');
});
