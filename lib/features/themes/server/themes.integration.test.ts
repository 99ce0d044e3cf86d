import { contract } from '@/lib/api/contract';
import { embedded } from '@/lib/api/embedded';
import type { Caller } from '@/lib/contract/caller';
import { games, type ReviewedGame } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';

const tomorrow = addDays(getProductToday(), 1);

/** Saves a record of the game with these further fields, or with an id changes that one. */
async function save(game: ReviewedGame, categoryId: string, caller: Caller, fields: object, id?: string) {
  const triviaQuestion = questionOf(categoryId, tomorrow, { question: 'Which one?' });
  const question = { triviaQuestion, questionId: id, ...fields };
  if (game === 'daily') return (await embedded.saveDailyQuestion(question, caller)).triviaQuestion;
  if (game === 'weekly') return (await embedded.saveWeeklyQuestion(question, caller)).triviaQuestion;
  const text = { word: 'MOON', hint: 'It shines', categoryId, dateOfWordCategory: tomorrow };
  return (await embedded.saveWordPuzzle({ ...text, wordCategoryId: id, ...fields }, caller)).wordCategory;
}

describe.each(['daily', 'word_puzzle'] as const)('the theme tags of a %s record', (game) => {
  const subjectType = games[game].kind;

  async function addRecord(themes: string[]) {
    const [caller, categoryId] = await Promise.all([addCaller('editor'), addCategory()]);
    const stored = await save(game, categoryId, caller, { themes });
    return { caller, categoryId, id: stored?.id ?? '' };
  }

  it('stay when somebody restores a version from before theme tags existed', async () => {
    const { caller, categoryId, id } = await addRecord(['Space']);
    const { entries } = await embedded.historyEntries({ subjectType, subjectId: id }, caller);
    const [entry] = entries;
    const row = await database()
      .selectFrom('history')
      .select('after')
      .where('id', '=', entry?.id ?? '')
      .executeTakeFirstOrThrow();
    const { themes: _later, ...earlier } = JSON.parse(row.after ?? '{}') as Record<string, unknown>;
    await database()
      .updateTable('history')
      .set({ after: JSON.stringify(earlier) })
      .where('id', '=', entry?.id ?? '')
      .execute();
    const changed = await save(game, categoryId, caller, { themes: ['Moon'], difficulty: 'easy' }, id);
    await embedded.restoreHistoryEntry({ entryId: entry?.id ?? '', version: changed?.version }, caller);
    const { records } = await embedded.plan({ game, from: tomorrow, to: tomorrow }, caller);
    expect(records.find((record) => record.id === id)).toMatchObject({ themes: ['Moon'], difficulty: null });
  });

  it('let a person search by their words, and filter by a whole tag', async () => {
    const { caller, categoryId, id } = await addRecord(['Space Race', 'Été']);
    await save(game, await addCategory(), caller, { themes: ['Space'] });
    const find = async (wanted: object) => {
      const { found } = await embedded.searchRecords({ query: '', categoryId, ...wanted }, caller);
      return found.map((record) => [record.id, record.themes, record.also?.name]);
    };
    expect(await find({ query: 'race' })).toEqual([[id, ['Space Race', 'Été'], 'Theme tags']]);
    expect(await find({ theme: ' space  RACE' })).toEqual([[id, ['Space Race', 'Été'], undefined]]);
    expect(await find({ theme: 'ete', query: 'space' })).toHaveLength(1);
    expect(await find({ theme: 'Space' })).toEqual([]);
    await save(game, categoryId, caller, { themes: [] }, id);
    expect(await find({ theme: 'ete' })).toEqual([]);
  });
});

it('an author is offered the tags of all records, the most frequent first, in their most frequent spelling', async () => {
  const caller = await addCaller();
  const themes = [['Zulu', 'Yankee'], ['zulu'], ['zulu'], ['Yankee', 'Xray']];
  for (const list of themes) await save('weekly', await addCategory(), caller, { themes: list });
  await save('word_puzzle', await addCategory(), caller, { themes: ['Yankee', 'ZULU'] });
  const { themes: known } = await embedded.listThemes({}, caller);
  expect(known.filter((theme) => /^(zulu|yankee|xray)$/i.test(theme))).toEqual(['zulu', 'Yankee', 'Xray']);
});

it('an author whose tag has a comma is refused by the save of each game', () => {
  const puzzle = { word: 'MOON', hint: 'It shines', categoryId: 'any', dateOfWordCategory: tomorrow };
  const themes = ['a,b'];
  const question = { triviaQuestion: questionOf('any', tomorrow), themes };
  const refused = [
    contract.saveDailyQuestion.body?.safeParse(question),
    contract.saveWeeklyQuestion.body?.safeParse(question),
    contract.saveWordPuzzle.body?.safeParse({ ...puzzle, themes }),
  ];
  const message = 'Use no commas or line breaks in a theme tag';
  for (const answer of refused) expect(answer?.error?.issues).toMatchObject([{ path: ['themes'], message }]);
});
