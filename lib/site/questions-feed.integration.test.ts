import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { config, getSiteUrl } from '@/lib/config/config';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductDayStart, getProductToday } from '@/lib/dates/today';
import { createMediaId } from '@/lib/features/media/server/media-keys';
import { insertMedia } from '@/lib/features/media/server/store';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { createFeedResponse } from './questions-feed';

const HOSTILE = 'Is ]]> ]]> <script>alert("&amp;")</script> \u0007 safe?';
const today = getProductToday();
const yesterday = addDays(today, -1);
const picture = createMediaId();

beforeAll(async () => {
  const staff = await addCaller();
  const categoryId = await addCategory({ name: 'Q&A ]]> <b>' });
  const facts = { kind: 'image', driver: 'local', contentType: 'image/png', bytes: 1 } as const;
  await insertMedia({ ...facts, id: picture, createdAt: new Date().toISOString() });
  for (const [forDate, question, mediaId] of [
    [addDays(today, -2), "Is it Ann’s & Ben's, 1 < 2?", picture],
    [yesterday, HOSTILE],
    [today, 'Is it of today?'],
    [addDays(today, 1), 'Is it of tomorrow?'],
  ] as const) {
    const triviaQuestion = questionOf(categoryId, forDate, { question });
    await saveDailyQuestion(
      {
        triviaQuestion,
        ...(mediaId && { mediaType: 'image', mediaId, alt: 'A "flag"', credit: 'Ann & Bo', licence: 'CC0' }),
        explanation: `Because of <${forDate}>\nalone`,
        source: 'A source for staff',
      },
      staff,
    );
  }
});

afterEach(() => jest.restoreAllMocks());

async function read() {
  const response = await createFeedResponse();
  return { type: response.headers.get('content-type'), text: await response.text() };
}

const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'item' });

it('a reader gets well-formed RSS of past questions with their answers, and none of today or tomorrow', async () => {
  const { type, text } = await read();
  expect(type).toBe('application/rss+xml; charset=utf-8');
  expect(XMLValidator.validate(text)).toBe(true);
  expect(text).toContain('Answer: Two');
  for (const absent of ['\u0007', 'of today', 'of tomorrow']) expect(text).not.toContain(absent);
});

it('the channel has the required elements of RSS 2.0', async () => {
  const { rss } = parser.parse((await read()).text);
  expect(rss['@_version']).toBe('2.0');
  expect(rss.channel).toMatchObject({
    title: 'Daily Trivia questions and answers',
    link: expect.stringMatching(/^http.+\/questions$/),
    description: expect.any(String),
    lastBuildDate: getProductDayStart(today).toUTCString(),
    'atom:link': { '@_rel': 'self', '@_href': expect.stringMatching(/\/questions\/feed\.xml$/) },
  });
});

it('items are the escaped questions, the newest first, with the time at which their answer was published', async () => {
  const { rss } = parser.parse((await read()).text);
  const [newest, older] = rss.channel.item;
  expect(older['content:encoded']).toContain('Is it Ann’s &amp; Ben&#39;s, 1 &lt; 2?');
  expect(newest['content:encoded']).not.toContain('<script>');
  expect(newest.link).toContain(`/questions/${yesterday}#q-`);
  expect([newest.pubDate, older.pubDate]).toEqual(
    [today, yesterday].map((date) => getProductDayStart(date).toUTCString()),
  );
});

it('the description of an item has the choices without the answer', async () => {
  const { rss } = parser.parse((await read()).text);
  const [newest] = rss.channel.item;
  expect(newest.description).toContain('<li>Two</li>');
  expect(newest.description).not.toContain('Answer');
});

it('titles read the same as text and as HTML, unless they contain markup', async () => {
  const { rss } = parser.parse((await read()).text);
  // The parser does not decode a CDATA section.
  expect(rss.channel.item.map(({ title }: { title: string }) => title)).toEqual([
    'Q&A ]]&gt; &lt;b>: Is ]]&gt; ]]&gt; &lt;script>alert("&amp;amp;")&lt;/script>  safe?',
    "Q&A ]]&gt; &lt;b>: Is it Ann’s & Ben's, 1 < 2?",
  ]);
});

it('a product name with markup is escaped', async () => {
  jest.replaceProperty(config, 'PRODUCT_NAME', 'Ann & Ben’s "Trivia"');
  const { rss } = parser.parse((await read()).text);
  expect(rss.channel.title).toBe('Ann & Ben’s "Trivia" questions and answers');
  expect(rss.channel.item[0].author).toContain('(Ann & Ben’s "Trivia")');
});

it('a picture has an absolute address', async () => {
  const { rss } = parser.parse((await read()).text);
  expect(rss.channel.item[1]['content:encoded']).toContain(
    `<img src="${getSiteUrl()}/api/media/${picture}/public" alt="A &quot;flag&quot;">`,
  );
});

it('a reader gets explanations and credits, but no sources', async () => {
  const { text } = await read();
  expect(text).toContain('<p><small>Ann &amp; Bo · CC0</small></p>');
  expect(text).toContain(`<p>Because of &lt;${addDays(today, -1)}&gt;<br>alone</p>`);
  expect(text).not.toContain(`Because of &lt;${today}`);
  expect(text).not.toContain('A source for staff');
});
