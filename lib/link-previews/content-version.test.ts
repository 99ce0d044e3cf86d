import { pictureVersion } from './content-version';

test('a picture is named by what it shows', () => {
  const version = pictureVersion({ question: 'Which city?', choices: ['a', 'b'] });
  expect(version).toMatch(/^[\w-]{10}$/);
  expect(pictureVersion({ question: 'Which city?', choices: ['a', 'b'] })).toBe(version);
  expect(pictureVersion({ question: 'Which city?', choices: ['b', 'a'] })).not.toBe(version);
});
