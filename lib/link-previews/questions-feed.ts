import 'server-only';
import { Feed, type Item } from 'feed';
import { config } from '@/lib/config/config';
import { mediaDelivery } from '@/lib/config/media-delivery';
import { siteUrl } from '@/lib/config/site-url';
import { choiceNames } from '@/lib/contract/choices';
import { addDays, type CalendarDate, formatLongDate } from '@/lib/dates/calendar-date';
import { productDayStart, productToday } from '@/lib/dates/today';
import { imageUrl, playableUrl } from '@/lib/features/media/media-url';
import { archivePath, FEED_PATHS, questionAnchor } from '@/lib/features/questions/archive-address';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { listRevealedDays } from '@/lib/game-api/archive';
import type { DayQuestion } from '@/lib/game-api/daily-questions';
import { escapeXml } from '@/lib/markup/escape-xml';

/** Days in the feed: who looks once a week misses nothing. */
const FEED_DAYS = 10;

/** What no XML document may hold, however it is written (https://www.w3.org/TR/xml/#charsets). */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function toHtml(text: string): string {
  return escapeXml(text.replace(NOT_IN_XML, ''));
}

/** What a reader of HTML would take for more than letters: a tag, a character's name, the end of a CDATA section. */
const MARKUP = /<(?=[a-z/!?])|&(?=#|[a-z]\w*;)|(?<=\]\])>/gi;

/** How each format has its titles. */
const toTitle = {
  /**
   * RSS leaves open whether a title is text or HTML, and readers take it for either: only what would be markup is escaped,
   * so that apostrophes and "Film & TV", which are common, read the same in both.
   */
  rss: (text: string) => text.replace(NOT_IN_XML, '').replace(MARKUP, escapeXml),
  /** Atom's say that they are HTML: what is not right as such, some readers leave out. */
  atom: (text: string) => text.replace(NOT_IN_XML, '').replace(/[&<>]/g, escapeXml),
};

type Format = keyof typeof toTitle;

/** The address of a file from anywhere: readers show a question far from our pages. */
function absolute(address: string): string {
  return toHtml(new URL(address, siteUrl()).href);
}

function writeMedia({ hasImage, mediaId, image, hasAudio, audioUrl2Play }: QuestionInfo): string {
  const picture =
    hasImage && mediaId
      ? `<p><img src="${absolute(imageUrl(mediaId, 'public', mediaDelivery()))}" alt="${toHtml(image?.alt ?? 'The picture this question is about')}"></p>`
      : '';
  const recording =
    hasAudio && audioUrl2Play
      ? `<p><a href="${absolute(playableUrl(audioUrl2Play, mediaDelivery()))}">Listen to the recording</a></p>`
      : '';
  return picture + recording;
}

function writeChoices({ choices }: QuestionInfo): string {
  return `<ol type="A">${choiceNames.map((name) => `<li>${toHtml(choices[name])}</li>`).join('')}</ol>`;
}

/** A question with its choices, the correct one last and in so many words. */
function writeContent(question: QuestionInfo, date: CalendarDate): string {
  const { correctChoice } = question;
  const answer = correctChoice === undefined ? '' : `<p>Answer: ${toHtml(correctChoice)}</p>`;
  const asked = `<p>Asked on ${formatLongDate(date)}</p>`;
  return `<p>${toHtml(question.question)}</p>${writeMedia(question)}${writeChoices(question)}${answer}${asked}`;
}

/** When the answers of a day come out: who takes what is new since the last look, by its date, misses none. */
function revealedAt(date: CalendarDate): Date {
  return productDayStart(addDays(date, 1));
}

function makeItem({ question, category }: DayQuestion, date: CalendarDate, format: Format): Item {
  const link = `${siteUrl()}${archivePath(date)}#${questionAnchor(question, category.id)}`;
  return {
    id: link,
    link,
    title: toTitle[format](`${category.category}: ${question.question}`),
    date: revealedAt(date),
    // For readers that show only this: the answer is in the content.
    description: writeChoices(question),
    content: writeContent(question, date),
    author: [{ name: config.PRODUCT_NAME, email: config.CONTACT_EMAIL }],
  };
}

/** The questions of the last past days with their answers as a feed, the newest day first. */
async function makeFeed(format: Format): Promise<Feed> {
  const days = await listRevealedDays(FEED_DAYS);
  const site = siteUrl();
  const feed = new Feed({
    title: `${config.PRODUCT_NAME} questions and answers`,
    description: `The trivia questions of ${config.PRODUCT_NAME}, with their answers, the day after they were asked`,
    id: site + archivePath(),
    link: site + archivePath(),
    language: 'en',
    updated: days[0] ? revealedAt(days[0].date) : productDayStart(productToday()),
    author: { name: config.PRODUCT_NAME },
    generator: false,
    feedLinks: { rss: site + FEED_PATHS.rss, atom: site + FEED_PATHS.atom },
  });
  for (const { date, questions } of days) {
    for (const asked of questions) feed.addItem(makeItem(asked, date, format));
  }
  return feed;
}

function respond(text: string, type: string): Response {
  return new Response(text, { headers: { 'Content-Type': `${type}; charset=utf-8` } });
}

/** The feed as RSS 2.0. */
export async function rssResponse(): Promise<Response> {
  return respond((await makeFeed('rss')).rss2(), 'application/rss+xml');
}

/** The feed as Atom 1.0. */
export async function atomResponse(): Promise<Response> {
  return respond((await makeFeed('atom')).atom1(), 'application/atom+xml');
}
