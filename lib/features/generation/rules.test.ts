import { toPlainLine } from './rules';

test.each([
  ['one line', 'Film\n\n& TV\t', 'Film & TV'],
  ['no control characters', 'a\u0000b\u001bc', 'a b c'],
  ['nothing invisible', 'Po\u200bp\u2060', 'Pop'],
  ['other writing as it is', 'علوم 🔬', 'علوم 🔬'],
])('a plain line has %s', (_, value, expected) => {
  expect(toPlainLine(value)).toBe(expected);
});
