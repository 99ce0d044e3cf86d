import { buildPageMetadata } from './page-metadata';
import { computePictureVersion } from './picture-version';

const page = { title: 'A page', path: '/page' };

const long = '👨‍👩‍👧‍👦 question '.repeat(200);
const countCharacters = (text: string) => [...new Intl.Segmenter().segment(text)].length;

test('a description has at most 300 characters, also in previews', () => {
  const { description, openGraph, twitter } = buildPageMetadata({ ...page, description: long });
  expect(description).toMatch(/^👨‍👩‍👧‍👦 question .+…$/u);
  expect(countCharacters(description ?? '')).toBeLessThanOrEqual(300);
  expect([openGraph?.description, twitter?.description]).toEqual([description, description]);
});

test('an alt text has at most 420 characters', () => {
  const image = { path: '/page/preview.png', alt: long, shows: 'question' };
  const metadata = JSON.stringify(buildPageMetadata({ ...page, description: 'Short.', image }));
  const alt = /"alt":"([^"]+)"/.exec(metadata)?.[1] ?? '';
  expect(alt).toMatch(/…$/);
  expect(countCharacters(alt)).toBeLessThanOrEqual(420);
});

test('a title has at most 70 characters', () => {
  const { title } = buildPageMetadata({
    ...page,
    title: '@a_very_long_name_of_a_player '.repeat(5),
    description: '',
  });
  expect(title).toMatch(/^@a_very.+…$/);
  expect(String(title).length).toBeLessThanOrEqual(70);
});

test('texts lose marks that change their direction', () => {
  const turned = 'Who \u202ewon\u202c \u2066the\u2069 \u200fcup\u061c?';
  const metadata = buildPageMetadata({
    title: turned,
    description: turned,
    path: '/page',
    image: { path: '/page/preview.png', alt: turned, shows: 'cup' },
  });
  expect(metadata).toMatchObject({
    title: 'Who won the cup?',
    description: 'Who won the cup?',
    openGraph: { title: 'Who won the cup?', images: [{ alt: 'Who won the cup?' }] },
  });
  expect(JSON.stringify(metadata)).not.toMatch(/\p{Bidi_Control}/u);
});

test('the version of a picture changes with the data that it shows', () => {
  const version = computePictureVersion({ question: 'Which city?', choices: ['a', 'b'] });
  expect(version).toMatch(/^[\w-]{10}$/);
  expect(computePictureVersion({ question: 'Which city?', choices: ['a', 'b'] })).toBe(version);
  expect(computePictureVersion({ question: 'Which city?', choices: ['b', 'a'] })).not.toBe(version);
});
