import { pageMetadata, pictureVersion } from './page-metadata';

const page = { title: 'A page', path: '/page' };

test('titles and descriptions of pages stay within the limits of other services', () => {
  const question = '👨‍👩‍👧‍👦 question '.repeat(200);
  const { description, openGraph, twitter } = pageMetadata({
    ...page,
    description: question,
    image: { path: '/page/preview.png', alt: question, shows: question },
  });
  expect(description).toMatch(/^👨‍👩‍👧‍👦 question .+…$/u);
  expect([...new Intl.Segmenter().segment(description ?? '')].length).toBeLessThanOrEqual(300);
  expect([openGraph?.description, twitter?.description]).toEqual([description, description]);
  const [picture] = [openGraph?.images].flat();
  const { alt = '' } = picture as { alt?: string };
  expect(alt).toMatch(/…$/);
  expect([...new Intl.Segmenter().segment(alt)].length).toBeLessThanOrEqual(420);
});

test('a title has at most 70 characters', () => {
  const { title } = pageMetadata({
    ...page,
    title: '@a_very_long_name_of_a_player '.repeat(5),
    description: '',
  });
  expect(title).toMatch(/^@a_very.+…$/);
  expect(String(title).length).toBeLessThanOrEqual(70);
});

test('a short description is left as it is', () => {
  expect(pageMetadata({ ...page, description: 'Short.' }).description).toBe('Short.');
});

test('isolates marks that change the direction of text', () => {
  const turned = 'Who \u202ewon\u202c \u2066the\u2069 \u200fcup\u061c?';
  const metadata = pageMetadata({
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

test('a picture is named by what it shows', () => {
  const version = pictureVersion({ question: 'Which city?', choices: ['a', 'b'] });
  expect(version).toMatch(/^[\w-]{10}$/);
  expect(pictureVersion({ question: 'Which city?', choices: ['a', 'b'] })).toBe(version);
  expect(pictureVersion({ question: 'Which city?', choices: ['b', 'a'] })).not.toBe(version);
});
