import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { saveDailyQuestion } from '@/lib/features/questions/server/save-question';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { atomResponse, rssResponse } from './questions-feed';

const HOSTILE = 'Is ]]> <script>alert("&amp;")</script> \u0007 safe?';
const today = productToday();
const yesterday = addDays(today, -1);

beforeAll(async () => {
  const staff = await addCaller();
  const categoryId = await addCategory({ name: 'Q&A ]]> <b>' });
  for (const [forDate, question] of [
    [addDays(today, -2), 'Is it the older one?'],
    [yesterday, HOSTILE],
    [today, 'Is it of today?'],
    [addDays(today, 1), 'Is it of tomorrow?'],
  ] as const) {
    await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, forDate, { question }) }, staff);
  }
});

const feeds = [
  ['RSS', rssResponse, 'application/rss+xml'],
  ['Atom', atomResponse, 'application/atom+xml'],
] as const;

async function read(respond: () => Promise<Response>) {
  const response = await respond();
  return { type: response.headers.get('content-type'), text: await response.text() };
}

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ['item', 'entry'].includes(name),
});

it.each(feeds)(
  '%s is well-formed, says what it is, and has past questions alone',
  async (_, respond, mime) => {
    const { type, text } = await read(respond);
    expect(type).toBe(`${mime}; charset=utf-8`);
    expect(XMLValidator.validate(text)).toBe(true);
    for (const absent of ['of today', 'of tomorrow', '\u0007']) expect(text).not.toContain(absent);
    expect(text).toContain('Answer: Two');
  },
);

it('RSS has what RSS 2.0 asks of a channel and its items, the newest first', async () => {
  const { rss } = parser.parse((await read(rssResponse)).text);
  expect(rss['@_version']).toBe('2.0');
  expect(rss.channel).toMatchObject({
    title: 'Daily Trivia questions and answers',
    link: expect.stringMatching(/^http.+\/questions$/),
    description: expect.any(String),
    'atom:link': { '@_rel': 'self', '@_href': expect.stringMatching(/\/questions\/feed\.xml$/) },
  });
  const [newest, older] = rss.channel.item;
  expect(older['content:encoded']).toContain('Is it the older one?');
  expect(newest.title).toContain('&lt;script&gt;');
  expect(newest['content:encoded']).not.toContain('<script>');
  expect(newest.link).toContain(`/questions/${yesterday}#q-`);
  expect(newest.pubDate).toBe(new Date(`${yesterday}T00:00:00Z`).toUTCString());
});

it('Atom has what RFC 4287 asks of a feed and its entries', async () => {
  const { feed } = parser.parse((await read(atomResponse)).text);
  expect(feed).toMatchObject({
    '@_xmlns': 'http://www.w3.org/2005/Atom',
    id: expect.stringMatching(/^http/),
    title: 'Daily Trivia questions and answers',
    updated: `${yesterday}T00:00:00.000Z`,
    author: { name: 'Daily Trivia' },
  });
  const ids = feed.entry.map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(2);
  for (const entry of feed.entry) {
    expect(entry).toMatchObject({
      title: { '@_type': 'html' },
      updated: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      link: { '@_href': expect.stringMatching(/^http/) },
    });
  }
});
