import { chooseNoun, describeProblem, type TrimProblem, toTrimProblem } from './problem';

test.each<[TrimProblem, string]>([
  [{ kind: 'not-media' }, 'This file is not a video we can read. Use MP4 or MOV.'],
  [{ kind: 'incomplete' }, 'This video is incomplete. Export it again.'],
  [
    { kind: 'stops-before-selection' },
    'The video stops before your selection. Select an earlier part, or export it again.',
  ],
  [{ kind: 'empty' }, 'This file is empty. Choose another one.'],
  [
    { kind: 'unknown-codec', part: 'sound', codec: 'alac' },
    'The sound of this file is in a format (ALAC) that we cannot keep. Export it as MP4 with H.264 and AAC sound.',
  ],
  [{ kind: 'stopped' }, 'The trimmer stopped, perhaps because memory ran out. Choose the video again.'],
  [{ kind: 'too-short', duration: 2.1 }, 'This video is only 2.10 s long. A clip needs at least 3 s.'],
])('the problem %j has the message %j', (problem, sentence) => {
  expect(describeProblem(problem, 'video')).toBe(sentence);
});

test.each([
  ['voice.aac', '', 'This sound file is damaged. Export it again, or choose another one.'],
  ['voice', 'audio/flac', 'This sound file is damaged. Export it again, or choose another one.'],
  ['clip.mp4', 'video/mp4', 'This video is damaged. Export it again, or choose another one.'],
])('the damaged file %s of type %j gets the message: %s', (name, type, sentence) => {
  expect(describeProblem({ kind: 'damaged' }, chooseNoun({ name, type }))).toBe(sentence);
});

test('a person whose sound has a format that cannot be kept is told which formats of sound can', () => {
  const problem = { kind: 'unknown-codec', part: 'sound', codec: 'alac' } as const;
  expect(describeProblem(problem, 'sound file')).toMatch(/Export it as MP3 or M4A\.$/);
});

test.each([
  ['was changed while open', new DOMException('', 'NotReadableError')],
  ['was deleted', new DOMException('', 'NotFoundError')],
])('a file that %s is out of reach', (_, error) => {
  expect(toTrimProblem(error, 'damaged')).toEqual({ kind: 'out-of-reach' });
});

test.each(['damaged', 'cut-failed'] as const)('a file that fails for another reason is %s', (kind) => {
  expect(toTrimProblem(new Error('Box without an end'), kind)).toEqual({ kind });
  expect(toTrimProblem(new DOMException('', 'QuotaExceededError'), kind)).toEqual({ kind });
});
