import 'server-only';
import { Feed } from 'feed';
import { config } from '@/lib/config/config';
import { siteUrl } from '@/lib/config/site-url';
import { choiceNames } from '@/lib/contract/choices';
import { archivePath, FEED_PATHS, questionAnchor } from '@/lib/features/questions/archive-address';
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

/** A question with its choices, the correct one last and in so many words. */
function writeContent({ question }: DayQuestion): string {
  const choices = choiceNames.map((name) => `<li>${toHtml(question.choices[name])}</li>`).join('');
  const answer =
    question.correctChoice === undefined ? '' : `<p>Answer: ${toHtml(question.correctChoice)}</p>`;
  return `<p>${toHtml(question.question)}</p><ol type="A">${choices}</ol>${answer}`;
}

/** The questions of the last past days with their answers as a feed, the newest day first. */
async function makeFeed(): Promise<Feed> {
  const days = await listRevealedDays(FEED_DAYS);
  const site = siteUrl();
  const instantOf = (date: string) => new Date(`${date}T00:00:00Z`);
  const name = toHtml(config.PRODUCT_NAME);
  const feed = new Feed({
    title: `${config.PRODUCT_NAME} questions and answers`,
    description: `The trivia questions of ${config.PRODUCT_NAME}, with their answers, the day after they were asked`,
    id: site + archivePath(),
    link: site + archivePath(),
    language: 'en',
    updated: days[0] && instantOf(days[0].date),
    author: { name: config.PRODUCT_NAME },
    generator: false,
    feedLinks: { rss: site + FEED_PATHS.rss, atom: site + FEED_PATHS.atom },
  });
  for (const { date, questions } of days) {
    for (const asked of questions) {
      const link = `${site}${archivePath(date)}#${questionAnchor(asked.question, asked.category.id)}`;
      const title = `${toHtml(asked.category.category)}: ${toHtml(asked.question.question)}`;
      const author = [{ name, email: config.CONTACT_EMAIL }];
      feed.addItem({ id: link, link, title, date: instantOf(date), content: writeContent(asked), author });
    }
  }
  return feed;
}

function respond(text: string, type: string): Response {
  return new Response(text, { headers: { 'Content-Type': `${type}; charset=utf-8` } });
}

/** The feed as RSS 2.0. */
export async function rssResponse(): Promise<Response> {
  return respond((await makeFeed()).rss2(), 'application/rss+xml');
}

/** The feed as Atom 1.0. */
export async function atomResponse(): Promise<Response> {
  return respond((await makeFeed()).atom1(), 'application/atom+xml');
}
