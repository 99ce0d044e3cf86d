import { isPasswordOver } from './password-over';

const now = new Date('2026-11-22T12:00:00.000Z');

it.each([
  ['2026-11-22T12:00:00.001Z', false],
  ['2026-11-22T12:00:00.000Z', true],
  ['2026-11-21T12:00:00.000Z', true],
  [null, false],
])('a password that expires at %s is over: %s', (password_expires_at, isOver) => {
  expect(isPasswordOver({ password_expires_at }, now)).toBe(isOver);
});
