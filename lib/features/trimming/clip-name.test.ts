import { clipName } from './clip-name';

const plan = { method: 'copy', start: 72, end: 92.04 } as const;

test.each([
  ['Match.MP4', 'Match 01m12.0-01m32.0.MP4'],
  ['my.holiday.mov', 'my.holiday 01m12.0-01m32.0.mov'],
  ['recording', 'recording 01m12.0-01m32.0.mp4'],
  ['.mp4', '.mp4 01m12.0-01m32.0.mp4'],
  ['ماء 💧.m4a', 'ماء 💧 01m12.0-01m32.0.m4a'],
])('%j gives %j', (source, expected) => {
  expect(clipName(source, plan, '.mp4')).toBe(expected);
});
