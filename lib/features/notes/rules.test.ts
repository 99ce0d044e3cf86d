import * as fc from 'fast-check';
import { findMentions, findNoteProblem, findUnfinishedMention, splitNote, suggestNames } from './rules';

const findLinks = (text: string) => splitNote(text, []).flatMap(({ href }) => href ?? []);

it.each([
  ['See https://example.org/a?b=1#c.', ['https://example.org/a?b=1#c']],
  ['(https://en.wikipedia.org/wiki/Chile_(country))', ['https://en.wikipedia.org/wiki/Chile_(country)']],
  ['(https://one.example/a_(b)_c)', ['https://one.example/a_(b)_c']],
  ['http://one.example, https://two.example!', ['http://one.example', 'https://two.example']],
  ['HTTPS://EXAMPLE.ORG', ['HTTPS://EXAMPLE.ORG']],
  ['javascript:alert(1) data:text/html,x ftp://x.example file:///etc/passwd', []],
  ['<https://example.org>', ['https://example.org']],
  ['https://', []],
  ['xhttps://example.org', []],
])('a reader of “%s” gets the links %j', (text, links) => {
  expect(findLinks(text)).toEqual(links);
});

const staff = [
  'anna',
  'Anna Maria',
  'j.r. ewing',
  'anna.b',
  'x+y',
  'מירי',
  'محمد',
  'o(k',
  '田中',
  'anna@desk.example',
];

it('a reader gets the whole text of a note, in pieces of different offsets, with links only to the web', () => {
  const part = fc.oneof(
    fc.uint16Array().map((units) => String.fromCharCode(...units)),
    fc.constantFrom(...staff.map((name) => `@${name}`)),
    fc.webUrl(),
    fc.constantFrom('https://', 'javascript:', ').', ' '),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('');
      const pieces = splitNote(text, staff);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      expect(new Set(pieces.map(({ start }) => start)).size).toBe(pieces.length);
      for (const { href } of pieces) if (href) expect(new URL(href).protocol).toMatch(/^https?:$/);
    }),
  );
});

it('a note mentions the named colleagues in any text and script, and nobody else', () => {
  const mention = fc.constantFrom(...staff).map((name) => ({ text: `@${name}`, names: [name] }));
  const word = fc
    .oneof(
      fc.constantFrom('look', '12.5', '@', '@@', '@anne', '@annaB', '@anna.c', '@anna-lena', 'שלום', '👍'),
      fc.constantFrom(...staff).map((name) => `mail.me${name.replace(/\s/gu, '')}@${name}`),
      fc.constantFrom(...staff).map((name) => `https://social.example/@${name.replace(/\s/gu, '')}`),
      fc.emailAddress(),
    )
    .map((text) => ({ text, names: [] as string[] }));
  const between = fc.constantFrom(' ', '\n', ', ', '! ', ' (', ') ', ' – ', '’s ', '. ');
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.oneof(mention, word), between)), (parts) => {
      const text = parts.map(([part, end]) => part.text + end).join('');
      expect(findMentions(text, staff)).toEqual(parts.flatMap(([part]) => part.names));
    }),
  );
});

it.each([
  ['@ANNA and ＠anna', ['anna', 'anna']],
  ['@anna maria', ['Anna Maria']],
  ['@anna mari', ['anna']],
  ['anna@example.org, @nobody', []],
])('the note “%s” mentions %j', (text, mentioned) => {
  expect(findMentions(text, staff)).toEqual(mentioned);
});

it.each([
  ['See @an', '@an', ['anna', 'Anna Maria', 'anna.b', 'anna@desk.example']],
  ['@Anna M', '@Anna M', ['Anna Maria']],
  ['(@mar', '@mar', ['Anna Maria']],
  ['@מי', '@מי', ['מירי']],
  ['@anna ', '@anna ', ['Anna Maria']],
  ['@ewing and', '@ewing and', []],
])('an author who has typed %j is offered names that complete %j', (text, begun, names) => {
  expect(findUnfinishedMention(text)).toBe(begun);
  expect(suggestNames(begun, staff)).toEqual(names);
});

it.each(['anna@ex', '@anna\n'])('an author who has typed %j has begun no mention', (text) => {
  expect(findUnfinishedMention(text)).toBeNull();
});

it.each([
  ['an empty note', ' \n', 'Write the note first'],
  ['a short note', 'Source?', null],
  ['a note of 2,000 characters', 'x'.repeat(2000), null],
  ['a note of 2,001 characters', 'x'.repeat(2001), 'Shorten the note by 1 character'],
])('the author of %s is told what is wrong, if anything', (_what, text, problem) => {
  expect(findNoteProblem(text)).toBe(problem);
});
