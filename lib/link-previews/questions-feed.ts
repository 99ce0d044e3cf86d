import 'server-only';
import { config, mediaDelivery, siteUrl } from '@/lib/config/config';
import { choiceNames } from '@/lib/contract/kinds';
import { addDays, type CalendarDate, formatLongDate } from '@/lib/dates/calendar-date';
import { productDayStart, productToday } from '@/lib/dates/today';
import { imageUrl, playableUrl } from '@/lib/features/media/media-url';
import { archivePath, FEED_PATHS, questionAnchor } from '@/lib/features/questions/addresses';
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

/** The address of a file from anywhere: readers show a question far from our pages. */
function absolute(address: string): string {
  return toHtml(new URL(address, siteUrl()).href);
}

function writeMedia(question: QuestionInfo): string {
  const { hasImage, mediaId, image, hasAudio, audioUrl2Play, credit, licence } = question;
  const picture =
    hasImage && mediaId
      ? `<p><img src="${absolute(imageUrl(mediaId, 'public', mediaDelivery()))}" alt="${toHtml(image?.alt ?? 'The picture this question is about')}"></p>`
      : '';
  const recording =
    hasAudio && audioUrl2Play
      ? `<p><a href="${absolute(playableUrl(audioUrl2Play, mediaDelivery()))}">Listen to the recording</a></p>`
      : '';
  const words = [credit, licence].filter((word) => word !== undefined).map(toHtml);
  const rights = words.length > 0 ? `<p><small>${words.join(' · ')}</small></p>` : '';
  return picture + recording + rights;
}

function writeChoices({ choices }: QuestionInfo): string {
  return `<ol type="A">${choiceNames.map((name) => `<li>${toHtml(choices[name])}</li>`).join('')}</ol>`;
}

/** A question with its choices, then the correct one and its explanation. */
function writeContent(question: QuestionInfo, date: CalendarDate): string {
  const { correctChoice, explanation } = question;
  const answer = correctChoice === undefined ? '' : `<p>Answer: ${toHtml(correctChoice)}</p>`;
  const why = explanation === undefined ? '' : `<p>${toHtml(explanation).replaceAll('\n', '<br>')}</p>`;
  const asked = `<p>Asked on ${formatLongDate(date)}</p>`;
  return `<p>${toHtml(question.question)}</p>${writeMedia(question)}${writeChoices(question)}${answer}${why}${asked}`;
}

/** When the answers of a day are published: a reader that asks for newer entries by date misses none. */
function revealedAt(date: CalendarDate): Date {
  return productDayStart(addDays(date, 1));
}

/** HTML for a reader; what would end its section is escaped in it (`toHtml`, `toTitle`). */
const section = (html: string) => `<![CDATA[${html}]]>`;

function itemOf({ question, category }: DayQuestion, date: CalendarDate) {
  return {
    link: escapeXml(`${siteUrl()}${archivePath(date)}#${questionAnchor(question, category.id)}`),
    title: `${category.category}: ${question.question}`,
    date: revealedAt(date),
    // For readers that show only this: the answer is in the content.
    description: section(writeChoices(question)),
    content: section(writeContent(question, date)),
  };
}

/** The questions of the last days with their answers, newest first, and the feed's own fields. */
async function readFeed() {
  const days = await listRevealedDays(FEED_DAYS);
  const { CONTACT_EMAIL, PRODUCT_NAME } = config;
  return {
    title: toHtml(`${PRODUCT_NAME} questions and answers`),
    description: toHtml(
      `The trivia questions of ${PRODUCT_NAME}, with their answers, the day after they were asked`,
    ),
    link: escapeXml(siteUrl() + archivePath()),
    updated: days[0] ? revealedAt(days[0].date) : productDayStart(productToday()),
    author: toHtml(PRODUCT_NAME),
    email: escapeXml(CONTACT_EMAIL),
    items: days.flatMap(({ date, questions }) => questions.map((asked) => itemOf(asked, date))),
  };
}

function respond(xml: string, type: string): Response {
  return new Response(`<?xml version="1.0" encoding="utf-8"?>\n${xml}\n`, {
    headers: { 'Content-Type': `${type}; charset=utf-8` },
  });
}

/** The feed as RSS 2.0 (https://www.rssboard.org/rss-specification). */
export async function rssResponse(): Promise<Response> {
  const { title, description, link, updated, author, email, items } = await readFeed();
  const entries = items.map(
    (item) => `<item>
<title>${section(toTitle.rss(item.title))}</title>
<link>${item.link}</link>
<guid isPermaLink="false">${item.link}</guid>
<pubDate>${item.date.toUTCString()}</pubDate>
<description>${item.description}</description>
<content:encoded>${item.content}</content:encoded>
<author>${email} (${author})</author>
</item>`,
  );
  return respond(
    `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${title}</title>
<link>${link}</link>
<description>${description}</description>
<lastBuildDate>${updated.toUTCString()}</lastBuildDate>
<language>en</language>
<atom:link href="${escapeXml(siteUrl() + FEED_PATHS.rss)}" rel="self" type="application/rss+xml"/>
${entries.join('\n')}
</channel>
</rss>`,
    'application/rss+xml',
  );
}

/** The feed as Atom 1.0 (RFC 4287). */
export async function atomResponse(): Promise<Response> {
  const { title, description, link, updated, author, email, items } = await readFeed();
  const entries = items.map(
    (item) => `<entry>
<title type="html">${section(toTitle.atom(item.title))}</title>
<id>${item.link}</id>
<link href="${item.link}"/>
<updated>${item.date.toISOString()}</updated>
<summary type="html">${item.description}</summary>
<content type="html">${item.content}</content>
<author><name>${author}</name><email>${email}</email></author>
</entry>`,
  );
  return respond(
    `<feed xmlns="http://www.w3.org/2005/Atom">
<id>${link}</id>
<title>${title}</title>
<updated>${updated.toISOString()}</updated>
<author><name>${author}</name></author>
<link rel="alternate" href="${link}"/>
<link rel="self" href="${escapeXml(siteUrl() + FEED_PATHS.atom)}"/>
<subtitle>${description}</subtitle>
${entries.join('\n')}
</feed>`,
    'application/atom+xml',
  );
}
