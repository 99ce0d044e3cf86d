import type { CallName } from '@/lib/contract/routes';
import { addDays } from '@/lib/dates/calendar-date';

/** The calls name these records of a database. */
export interface Known {
  date: string;
  categoryId: string;
  question: string;
  questionId: string;
  questionTag: string;
  username: string;
  groupIdTag: string;
  code: string;
  /** A word that some questions contain. */
  word: string;
}

type Read = readonly [name: CallName, query: Record<string, string>];

/** Lists every GET call that only reads, with parameters that lead to different queries, for a caller who may see everything. */
export function listEveryRead(known: Known): Read[] {
  const { date, categoryId, question, questionId, questionTag, username, groupIdTag, code, word } = known;
  return [
    ['accountInfo', { username }],
    ['singleGameStats', { username }],
    ['activeCategories', {}],
    ['allCategories', {}],
    ['questionAlreadyExists', { categoryId, question }],
    ['dailyQuestionsByDate', { forDate: date }],
    ['weeklyQuestionsByDate', { forDate: date }],
    ['questionByTag', { questionTag }],
    ['wordPuzzle', { categoryId, forDate: date }],
    ['storedWordPuzzle', { wordCategoryId: 'no-such-puzzle' }],
    ['wordPuzzlesByMonth', { month: date.slice(0, 7) }],
    ['wordUses', { word }],
    ['historyEntries', {}],
    ['historyEntries', { subjectType: 'question', subjectId: questionId }],
    ['historyEntries', { subjectType: 'question' }],
    ['historyEntries', { changedBy: username }],
    ['historyEntries', { action: 'deleted' }],
    ['historyEntries', { subjectType: 'question', action: 'deleted' }],
    ['historyAuthors', {}],
    ['plan', { game: 'daily', from: addDays(date, -1), to: addDays(date, 27) }],
    ['planStamp', {}],
    ['overview', {}],
    ['generation', { generationId: 'no-such-draft' }],
    ['sampleContent', {}],
    ['listMedia', { show: 'all' }],
    ['listMedia', { show: 'unused' }],
    ['searchRecords', { query: word }],
    ['searchRecords', { query: word, theme: 'Space' }],
    ['searchRecords', { query: word, flaw: 'overdue' }],
    ['searchRecords', { query: '', flaw: 'licence' }],
    ['listThemes', {}],
    ['reviewQueue', {}],
    ['reviewQueue', { show: 'own_ai_drafts' }],
    ['reviewCount', {}],
    ['reviewDetail', { subjectType: 'question', subjectId: questionId }],
    ['returnedWork', {}],
    ['recordNotes', { subjectType: 'question', subjectId: questionId }],
    ['unresolvedNotes', { subjectType: 'question' }],
    ['myAccount', {}],
    ['listStaff', {}],
    ['staffNames', {}],
    ['notices', {}],
    ['groupByTag', { groupIdTag }],
    ['groupByInvite', { code }],
  ];
}
