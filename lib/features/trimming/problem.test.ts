import { describeProblem, type TrimProblem } from './problem';

test.each<[TrimProblem, string]>([
  [{ kind: 'not-media' }, 'This file is not a video we can read. Use MP4 or MOV.'],
  [{ kind: 'incomplete' }, 'This video is incomplete. Export it again.'],
  [{ kind: 'stops-before-selection' }, 'The video stops before your selection.'],
  [{ kind: 'damaged' }, 'This video is damaged.'],
  [{ kind: 'too-short', duration: 2.1 }, 'This video is only 2.10 s long. A clip needs at least 3 s.'],
])('%j reads %j', (problem, sentence) => {
  expect(describeProblem(problem)).toBe(sentence);
});
