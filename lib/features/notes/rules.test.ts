import * as fc from 'fast-check';
import { findNoteProblem, splitLinks } from './rules';

const linksOf = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

it.each([
  ['See https://example.org/a?b=1#c.', ['https://example.org/a?b=1#c']],
  ['(https://en.wikipedia.org/wiki/Chile_(country))', ['https://en.wikipedia.org/wiki/Chile_(country)']],
  ['http://one.example, https://two.example!', ['http://one.example', 'https://two.example']],
  ['HTTPS://EXAMPLE.ORG', ['HTTPS://EXAMPLE.ORG']],
  ['javascript:alert(1) data:text/html,x ftp://x.example file:///etc/passwd', []],
  ['<https://example.org>', ['https://example.org']],
  ['https://', []],
  ['xhttps://example.org', []],
])('finds the links of %s', (text, links) => {
  expect(linksOf(text)).toEqual(links);
});

it('loses nothing of a text, and links only to the web', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.constantFrom('https://', 'javascript:', ').', ' '),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('');
      const pieces = splitLinks(text);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      for (const { href } of pieces) if (href) expect(new URL(href).protocol).toMatch(/^https?:$/);
    }),
  );
});

it('wants something written, and not too much of it', () => {
  expect(findNoteProblem(' \n')).toBe('Write the note first');
  expect(findNoteProblem('Source?')).toBeNull();
  expect(findNoteProblem('x'.repeat(2000))).toBeNull();
  expect(findNoteProblem('x'.repeat(2001))).toBe('Shorten the note by 1 character');
});
