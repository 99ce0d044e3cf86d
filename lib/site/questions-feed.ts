import 'server-only';
import { config, getMediaDelivery, getSiteUrl } from '@/lib/config/config';
import { choiceNames } from '@/lib/contract/kinds';
import { addDays, type CalendarDate, formatLongDate, formatMonthDay } from '@/lib/dates/calendar-date';
import { getProductDayStart, getProductToday } from '@/lib/dates/today';
import { buildImageUrl, toPlayableUrl } from '@/lib/features/media/media-url';
import { buildArchivePath, FEED_PATH } from '@/lib/features/questions/addresses';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { listRevealedDays } from '@/lib/site/archive';
import type { DayQuestion } from '@/lib/site/day-questions';
import { escapeXml } from '@/lib/site/markup/escape-xml';

/** The feed has enough days for people who read it weekly. */
const FEED_DAYS = 10;

/** It matches characters that XML cannot contain, even escaped (https://www.w3.org/TR/xml/#charsets). */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function toHtml(text: string): string {
  return escapeXml(text.replace(NOT_IN_XML, ''));
}

/** It matches what a reader of HTML would interpret: a tag, a character reference, the end of a CDATA section. */
const MARKUP = /<(?=[a-z/!?])|&(?=#|[a-z]\w*;)|(?<=\]\])>/gi;

/** Escapes only markup: RSS readers take a title as text or as HTML, and "Film & TV" then reads the same in both. */
function toTitle(text: string): string {
  return text.replace(NOT_IN_XML, '').replace(MARKUP, escapeXml);
}

/** Returns the absolute address of a file, because feed readers show questions outside of our pages. */
function toAbsolute(address: string): string {
  return toHtml(new URL(address, getSiteUrl()).href);
}

function writeMedia(question: QuestionInfo): string {
  const { hasImage, mediaId, image, hasAudio, audioUrl2Play, credit, licence } = question;
  const picture =
    hasImage && mediaId
      ? `<p><img src="${toAbsolute(buildImageUrl(mediaId, 'public', getMediaDelivery()))}" alt="${toHtml(image?.alt ?? 'The picture this question is about')}"></p>`
      : '';
  const recording =
    hasAudio && audioUrl2Play
      ? `<p><a href="${toAbsolute(toPlayableUrl(audioUrl2Play, getMediaDelivery()))}">Listen to the recording</a></p>`
      : '';
  const words = [credit, licence].filter((word) => word !== undefined).map(toHtml);
  const rights = words.length > 0 ? `<p><small>${words.join(' · ')}</small></p>` : '';
  return picture + recording + rights;
}

function writeChoices({ choices }: QuestionInfo): string {
  return `<ol type="A">${choiceNames.map((name) => `<li>${toHtml(choices[name])}</li>`).join('')}</ol>`;
}

function writeContent(question: QuestionInfo, date: CalendarDate): string {
  const { correctChoice, explanation, correction, correctedOn } = question;
  const answer = correctChoice === undefined ? '' : `<p>Answer: ${toHtml(correctChoice)}</p>`;
  const why = explanation === undefined ? '' : `<p>${toHtml(explanation).replaceAll('\n', '<br>')}</p>`;
  const corrected =
    correction && correctedOn
      ? `<p><b>Corrected on ${formatMonthDay(correctedOn)}</b>: ${toHtml(correction)}</p>`
      : '';
  const asked = `<p>Asked on ${formatLongDate(date)}</p>`;
  return `<p>${toHtml(question.question)}</p>${writeMedia(question)}${writeChoices(question)}${answer}${corrected}${why}${asked}`;
}

/** Returns when a day's answers are published. Entries have this date, so that readers that ask by date miss none. */
function toRevealTime(date: CalendarDate): Date {
  return getProductDayStart(addDays(date, 1));
}

/** Wraps HTML in a CDATA section, whose end `toHtml` and `toTitle` have escaped in the HTML. */
function toCdata(html: string): string {
  return `<![CDATA[${html}]]>`;
}

function writeItem({ question, category, anchor }: DayQuestion, date: CalendarDate, author: string): string {
  const link = escapeXml(`${getSiteUrl()}${buildArchivePath(date)}#${anchor}`);
  // Some readers show only the description; the content has the answer.
  return `<item>
<title>${toCdata(toTitle(`${category.category}: ${question.question}`))}</title>
<link>${link}</link>
<guid isPermaLink="false">${link}</guid>
<pubDate>${toRevealTime(date).toUTCString()}</pubDate>
<description>${toCdata(writeChoices(question))}</description>
<content:encoded>${toCdata(writeContent(question, date))}</content:encoded>
<author>${escapeXml(config.CONTACT_EMAIL)} (${author})</author>
</item>`;
}

/** Responds with the latest questions and their answers as RSS 2.0 (https://www.rssboard.org/rss-specification). */
export async function createFeedResponse(): Promise<Response> {
  const days = await listRevealedDays(FEED_DAYS);
  const author = toHtml(config.PRODUCT_NAME);
  const updated = days[0] ? toRevealTime(days[0].date) : getProductDayStart(getProductToday());
  const items = days.flatMap(({ date, questions }) =>
    questions.map((asked) => writeItem(asked, date, author)),
  );
  const xml = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${author} questions and answers</title>
<link>${escapeXml(getSiteUrl() + buildArchivePath())}</link>
<description>The trivia questions of ${author}, with their answers, the day after they were asked</description>
<lastBuildDate>${updated.toUTCString()}</lastBuildDate>
<language>en</language>
<atom:link href="${escapeXml(getSiteUrl() + FEED_PATH)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`;
  return new Response(xml, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } });
}
