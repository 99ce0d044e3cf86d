import 'server-only';
import type { Metadata } from 'next';
import { config, getSiteUrl } from '@/lib/config/config';
import { formatLongDate, formatMonth } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { buildArchivePath, buildPlayPath, type DayPosition } from '@/lib/features/questions/addresses';
import type { DayPage, MonthPage } from '@/lib/site/archive';
import { listDay } from '@/lib/site/day-questions';
import type { DayPreview } from './day-preview';
import { buildPageMetadata, writeStructuredData } from './page-metadata';
import { toStructuredQuestion } from './question-metadata';

const isToday = (date: string) => date === getProductToday();

/** Writes the title of a day's page for browsers and search engines; today's questions still have no answers. */
function writeDayTitle({ date }: { date: string }): string {
  return isToday(date)
    ? `Today’s ${config.PRODUCT_NAME} questions, ${formatLongDate(date)}`
    : `${config.PRODUCT_NAME} questions and answers, ${formatLongDate(date)}`;
}

/** Returns the data of a day's preview picture: the number of questions and their categories, no question or answer. */
export function toDayPreview({ date, questions }: DayPage): DayPreview {
  const countText = questions.length === 1 ? '1 question' : `${questions.length} questions`;
  const facts = isToday(date) ? `${countText} today. What do you know?` : `${countText} with answers`;
  const byId = new Map(questions.map(({ category }) => [category.id, category]));
  return {
    productName: config.PRODUCT_NAME,
    day: formatLongDate(date),
    facts: questions.length === 0 ? 'No trivia question for this date' : facts,
    categories: [...byId.values()].map(({ category, defaultAvatarColor }) => ({
      name: category,
      color: defaultAvatarColor,
    })),
  };
}

function describeDayImage(page: DayPage) {
  const shows = toDayPreview(page);
  const alt = `${config.PRODUCT_NAME}, ${shows.day}: ${shows.facts}`;
  return { path: `${buildArchivePath(page.date)}/preview.png`, alt, shows };
}

/** Builds the metadata of a day's page, without answers. */
export function buildDayMetadata(page: DayPage): Metadata {
  const { date, questions } = page;
  const asked = questions.map(({ category, question }) => `${category.category}: ${question.question}`);
  return buildPageMetadata({
    title: writeDayTitle(page),
    description: asked.join(' ') || 'No trivia question for this date.',
    path: buildArchivePath(date),
    opensInApp: true,
    image: describeDayImage(page),
    isIndexed: questions.length > 0,
  });
}

/** Builds the metadata of the page with a day's game; search engines find the same questions on the day's own page. */
export function buildPlayMetadata(page: DayPage): Metadata {
  const { date, questions } = page;
  const image = describeDayImage(page);
  const categories = image.shows.categories.map(({ name }) => name).join(', ');
  const answers = isToday(date)
    ? 'The answers come after midnight.'
    : 'Each tells at once whether you are right.';
  return buildPageMetadata({
    title: isToday(date)
      ? `Play today’s ${config.PRODUCT_NAME} questions, ${formatLongDate(date)}`
      : `Play the ${config.PRODUCT_NAME} questions of ${formatLongDate(date)}`,
    description: categories ? `${categories}. ${answers}` : 'No trivia question for this date.',
    path: buildPlayPath(date),
    canonical: buildArchivePath(date),
    image,
    isIndexed: questions.length > 0,
  });
}

/** Writes a day's questions, if there are any, as structured data (schema.org/Quiz), with answers after the day. */
export function writeDayStructuredData(page: DayPage): string | undefined {
  const { date, questions } = page;
  if (questions.length === 0) return undefined;
  return writeStructuredData({
    '@type': 'Quiz',
    name: writeDayTitle(page),
    url: getSiteUrl() + buildArchivePath(date),
    datePublished: date,
    about: [...new Set(questions.map(({ category }) => category.category))].map((name) => ({
      '@type': 'Thing',
      name,
    })),
    hasPart: questions.map(({ question }) => toStructuredQuestion(question)),
  });
}

export function buildMonthMetadata({ month, days }: MonthPage): Metadata {
  const name = formatMonth(`${month}-01`);
  const countText = days.length === 1 ? 'one day' : `${days.length} days`;
  return buildPageMetadata({
    title: `${config.PRODUCT_NAME} questions and answers, ${name}`,
    description: `Every trivia question of ${name}, ${countText} of them, by day and category, with the answers.`,
    path: buildArchivePath(month),
  });
}

export function buildArchiveMetadata(): Metadata {
  return buildPageMetadata({
    title: `${config.PRODUCT_NAME} questions and answers by day`,
    description: `Every trivia question ${config.PRODUCT_NAME} has asked, by month, day and category, with the answers, and today’s to think about.`,
    path: buildArchivePath(),
  });
}

/** Builds the metadata of "Geography, November 20, 2026"; search engines index only the page of today. */
export async function buildDailyQuestionsMetadata(position: DayPosition): Promise<Metadata> {
  const items = await listDay(position.date);
  const category = (items[position.index] ?? items.at(-1))?.category.category;
  const day = formatLongDate(position.date);
  const start = category ? `${category}. ` : '';
  const end = position.date < getProductToday() ? ', with their answers' : '';
  return buildPageMetadata({
    title: category ? `${category}, ${day}` : `Daily questions, ${day}`,
    description: `${start}The ${config.PRODUCT_NAME} questions for ${day}, one a category${end}.`,
    path: '/single_games',
    isIndexed: isToday(position.date),
  });
}
