import 'server-only';
import type { Metadata } from 'next';
import { config, getSiteUrl } from '@/lib/config/config';
import { type ChoiceName, choiceNames } from '@/lib/contract/kinds';
import { type CalendarDate, formatLongDate, formatMonthDay } from '@/lib/dates/calendar-date';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { buildSharedHeading } from '@/lib/features/questions/rules';
import type { SharedQuestion } from '@/lib/site/page-data';
import {
  buildPageMetadata,
  shorten,
  type Thing,
  TITLE_MAX_LENGTH,
  writeStructuredData,
} from './page-metadata';
import type { QuestionPreview } from './question-preview';

/** A title has at least this many characters of a longer question, however long the product's name is. */
const TITLE_QUESTION_LENGTH = 30;

function writeQuestionTitle(question: string, forDate: CalendarDate): string {
  const end = ` · ${formatMonthDay(forDate)} · ${config.PRODUCT_NAME}`;
  return shorten(question, Math.max(TITLE_MAX_LENGTH - end.length, TITLE_QUESTION_LENGTH)) + end;
}

export function toQuestionPath(questionTag: string): string {
  return `/share_question/${encodeURIComponent(questionTag)}`;
}

export function toQuestionPreview({ question, category }: SharedQuestion): QuestionPreview {
  return {
    heading: buildSharedHeading(config.PRODUCT_NAME, question.forDate),
    question: question.question,
    choices: choiceNames.map((name) => question.choices[name]),
    category: category.category,
    categoryColor: category.defaultAvatarColor,
    correctedOn: question.correctedOn,
    // Pictures of an API elsewhere cannot be read here, so the preview does without them.
    mediaId: (!config.API_HOST && question.hasImage && question.mediaId) || undefined,
  };
}

/** Builds the metadata of a shared question's page: the question and its choices, never the answer. */
export function buildQuestionMetadata(shared: SharedQuestion): Metadata {
  const shows = toQuestionPreview(shared);
  const path = toQuestionPath(shared.question.questionTag);
  return buildPageMetadata({
    title: writeQuestionTitle(shows.question, shared.question.forDate),
    description: `${shows.category}, ${formatLongDate(shared.question.forDate)}: ${shows.question} ${shows.choices.join(' · ')}`,
    path,
    opensInApp: true,
    image: { path: `${path}/preview.png`, alt: `${shows.category}: ${shows.question}`, shows },
  });
}

/** Writes structured data without the right answer, which a question's page never reveals (docs/product.md, 4). */
export function writeQuestionStructuredData(shared: SharedQuestion): string {
  const { heading, category } = toQuestionPreview(shared);
  return writeStructuredData({
    '@type': 'Quiz',
    name: `${heading}: ${shared.question.question}`,
    url: getSiteUrl() + toQuestionPath(shared.question.questionTag),
    datePublished: shared.question.forDate,
    about: { '@type': 'Thing', name: category },
    hasPart: toStructuredQuestion({ ...shared.question, correctChoice: undefined }),
  });
}

/** Converts a question to one of schema.org; after its day, the correct choice is the accepted answer. */
export function toStructuredQuestion({ question, choices, correctChoice }: QuestionInfo): Thing {
  const correct = choiceNames.find((name) => choices[name] === correctChoice);
  const answer = (name: ChoiceName): Thing => ({
    '@type': 'Answer',
    position: choiceNames.indexOf(name) + 1,
    text: choices[name],
  });
  return {
    '@type': 'Question',
    eduQuestionType: 'Multiple choice',
    text: question,
    suggestedAnswer: choiceNames.filter((name) => name !== correct).map(answer),
    ...(correct && { acceptedAnswer: answer(correct) }),
  };
}
