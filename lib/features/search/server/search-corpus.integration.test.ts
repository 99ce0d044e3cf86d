import { toChoices } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { dailyQuestions, wordPuzzles } from '@/lib/db/sample-content/sample-content';
import { toDuplicateKey } from '@/lib/features/questions/rules';
import { reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import { SEARCH_PAGE_SIZE } from '@/lib/features/search/rules';
import { fitOf, looseFitOf, parseQuery, rateRecord, searchTokens } from '@/lib/features/search/search-text';
import { addCategory } from '@/lib/testing/factories';
import { documentNumber, type Searchable } from './index-store';
import { rebuildSearchIndex } from './reindex-store';
import { loadRecords, searchRecords } from './service';

const otherScripts = [
  ['法国的首都是哪里？', '巴黎', '里昂', '马赛', '尼斯'],
  ['日本で一番高い山は？', '富士山', '北岳', '穂高岳', '間ノ岳'],
  ['Какая река самая длинная в Европе?', 'Волга', 'Дунай', 'Урал', 'Днепр'],
  ['भारत की राजधानी क्या है?', 'नई दिल्ली', 'मुंबई', 'चेन्नई', 'कोलकाता'],
  ['ما هي عاصمة مصر؟', 'القاهرة', 'الجيزة', 'الإسكندرية', 'أسوان'],
  ['เมืองหลวงของไทยคือที่ไหน', 'กรุงเทพ', 'เชียงใหม่', 'ภูเก็ต', 'ขอนแก่น'],
  ['Wo liegt die Straße „Unter den Linden“?', 'Berlin', 'München', 'Köln', 'Bremen'],
] as const;

let records: Searchable[] = [];

beforeAll(async () => {
  const categoryId = await addCategory();
  const first = addDays(productToday(), -40);
  const now = new Date().toISOString();
  const own = otherScripts.map(([question, ...choices]) => ({
    question,
    choices: choices as unknown as Parameters<typeof toChoices>[0],
    correct: 1,
  }));
  const questions = [...Object.values(dailyQuestions).flat(), ...own].map(
    ({ question, choices, correct }, index) => ({
      id: `corpus-question-${index}`,
      game: 'weekly' as const,
      tag: `corpus-${index}`,
      categoryId,
      forDate: addDays(first, index % 60),
      question,
      duplicateKey: toDuplicateKey(question),
      ...toChoices(choices),
      correctChoice: correct,
      version: 1,
      createdAt: now,
      updatedAt: now,
    }),
  );
  await database().insertInto('trivia_questions').values(questions).execute();
  const puzzles = Object.values(wordPuzzles)
    .flat()
    .map(({ word, hint }, index) => ({
      id: `corpus-puzzle-${index}`,
      categoryId,
      forDate: addDays(first, index),
      word,
      hint,
      version: 1,
      updatedAt: now,
    }));
  await database().insertInto('word_categories').values(puzzles).execute();
  await rebuildSearchIndex(reviewedKinds);
  const subjects = [
    ...questions.map(({ id }) => ({ subjectType: 'question' as const, subjectId: id })),
    ...puzzles.map(({ id }) => ({ subjectType: 'word_puzzle' as const, subjectId: id })),
  ];
  records = await loadRecords(reviewedKinds, subjects);
});

/** The expected result of a search, found by reading every record. */
function searchByHand(query: string): string[] {
  const terms = parseQuery(query);
  for (const measure of [fitOf, looseFitOf]) {
    const found = records.filter(({ fields }) => {
      const tokens = fields.flatMap(({ text }) => searchTokens(text));
      return terms.every((term) => tokens.some((token) => measure(token, term) > 0));
    });
    if (found.length === 0) continue;
    const order = ({ subjectId, forDate, fields }: Searchable) =>
      [rateRecord(fields, query, terms, measure).score, documentNumber(forDate, subjectId)] as const;
    return found
      .map((record) => ({ record, order: order(record) }))
      .toSorted(({ order: [a, m] }, { order: [b, n] }) => b - a || n - m)
      .map(({ record }) => record.subjectId);
  }
  return [];
}

/** Queries made from the corpus: words, prefixes, typing errors, two words, runs without spaces. */
function queriesOf(all: readonly Searchable[]): string[] {
  const words = [...new Set(all.flatMap(({ fields }) => fields.flatMap(({ text }) => searchTokens(text))))];
  const some = words.filter((_, index) => index % Math.ceil(words.length / 75) === 0);
  return some.flatMap((word, index) => {
    const letters = [...word];
    const swapped = [...letters.slice(0, 1), ...letters.slice(1, 3).toReversed(), ...letters.slice(3)];
    return [
      word,
      letters.slice(0, Math.max(2, letters.length - 2)).join(''),
      swapped.join(''),
      `${word} ${some[(index * 7) % some.length]?.slice(0, 2)}`,
    ];
  });
}

it('gives the same results as a full scan, for hundreds of queries on either database', async () => {
  const queries = queriesOf(records);
  expect(queries.length).toBeGreaterThanOrEqual(280);
  let withResults = 0;
  for (const query of queries) {
    const { found } = await searchRecords({ query }, reviewedKinds);
    const expected = searchByHand(query).slice(0, SEARCH_PAGE_SIZE);
    expect({ query, ids: found.map(({ id }) => id) }).toEqual({ query, ids: expected });
    if (expected.length > 0) withResults++;
  }
  expect(withResults).toBeGreaterThan(200);
});
