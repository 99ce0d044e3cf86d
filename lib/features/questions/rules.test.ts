import fc from 'fast-check';
import { choiceNames, makeForEachChoice, QUESTION_GAMES } from '@/lib/contract/kinds';
import {
  buildSharedHeading,
  drawOrder,
  findChoice,
  findEditableId,
  findQuestionProblem,
  findVisibility,
  orderChoices,
  type QuestionDraft,
  toDuplicateKey,
  WEEKLY_INCOMPLETE_MESSAGE,
} from './rules';

const complete: QuestionDraft = {
  question: 'Which is the second?',
  choice1: 'One',
  choice2: 'Two',
  choice3: 'Three',
  choice4: 'Four',
  correctChoice: 'choice2',
};

describe('staff who check a question', () => {
  it('get one problem at a time, in the order of docs/product.md, 5', () => {
    const order: [keyof QuestionDraft, string][] = [
      ['question', 'Enter a question'],
      ['choice1', 'Enter a choice 1'],
      ['choice2', 'Enter a choice 2'],
      ['choice3', 'Enter a choice 3'],
      ['choice4', 'Enter a choice 4'],
      ['correctChoice', 'Please select which one is correct'],
    ];
    const draft: QuestionDraft = { question: '', ...makeForEachChoice(() => ''), correctChoice: null };
    for (const [field, message] of order) {
      expect(findQuestionProblem('daily', draft)).toEqual({ field, message });
      Object.assign(draft, { [field]: complete[field] });
    }
    expect(findQuestionProblem('daily', draft)).toBeNull();
  });

  it('get the problem of a field that has only white space and invisible characters', () => {
    const blank = fc.string({
      unit: fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u200b', '\u200d', '\ufeff', '\u00ad'),
    });
    fc.assert(
      fc.property(blank, fc.constantFrom('question', ...choiceNames), (value, field) => {
        expect(findQuestionProblem('daily', { ...complete, [field]: value })?.field).toBe(field);
        expect(findQuestionProblem('weekly', { ...complete, [field]: value })?.message).toBe(
          WEEKLY_INCOMPLETE_MESSAGE,
        );
      }),
    );
  });

  it.each([
    ['choice4', ' tWO ', 'Choice 4 is the same as choice 2'],
    ['choice2', 'one', 'Choice 2 is the same as choice 1'],
  ])('get the problem of %s, whose text “%s” is that of another choice', (field, text, message) => {
    for (const game of QUESTION_GAMES) {
      expect(findQuestionProblem(game, { ...complete, [field]: text })).toEqual({ field, message });
    }
  });
});

describe('the duplicate key', () => {
  it.each([
    ['Who  is\tit?', 'who is it?'],
    ['Wh\u200bo is it?', 'WHO IS IT?'],
    ['Caf\u00e9?', 'cafe\u0301?'],
    ['Stra\u00dfe', 'STRASSE'],
    ['STRA\u1e9eE', 'stra\u00dfe'],
  ])('is the same for "%s" and "%s"', (one, other) =>
    expect(toDuplicateKey(one)).toBe(toDuplicateKey(other)),
  );

  it('does not change when it is computed again, and ignores the letter case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(toDuplicateKey(toDuplicateKey(text))).toBe(toDuplicateKey(text));
        expect(toDuplicateKey(text.toUpperCase())).toBe(toDuplicateKey(text));
      }),
    );
  });
});

it('a call names the correct choice by its text alone', () => {
  expect(findChoice(complete, ' three ')).toBe('choice3');
  expect(findChoice(complete, '')).toBeNull();
  expect(findChoice(complete, 'choice3')).toBeNull();
});

it.each([
  ['2025-10-18', 'with answer'],
  ['2026-11-20', 'with answer'],
  ['2026-11-21', 'without answer'],
  ['2026-11-22', 'nothing'],
  ['2027-12-26', 'nothing'],
])('on November 21, 2026, a visitor sees of a ready question of %s: %s', (forDate, visible) => {
  expect(findVisibility({ forDate }, '2026-11-21', false)).toBe(visible);
  expect(findVisibility({ forDate, status: 'ready' }, '2026-11-21', false)).toBe(visible);
});

it('a visitor sees nothing of drafts, of work in review and of the bench, and staff see everything', () => {
  const forDate = '2026-11-20';
  const hidden = [{ forDate, status: 'draft' }, { forDate, status: 'in_review' }, { forDate: null }] as const;
  for (const question of hidden) {
    expect(findVisibility(question, '2026-11-21', false)).toBe('nothing');
    expect(findVisibility(question, '2026-11-21', true)).toBe('everything');
  }
});

it.each([
  ['daily', { id: '7', version: 2 }, '7'],
  ['daily', { id: '7' }, '7'],
  ['daily', { version: 2 }, undefined],
  ['weekly', { id: '7', version: 2 }, '7'],
  ['weekly', { id: '7' }, undefined],
] as const)('a save of a %s question with %j names the id %s', (game, question, id) => {
  expect(findEditableId(game, question)).toBe(id);
});

it('the heading of a shared question names the product and, if there is one, the day', () => {
  expect(buildSharedHeading('Trivia', '2026-11-22')).toBe('The Trivia Question for November 22, 2026');
  expect(buildSharedHeading('Trivia', null)).toBe('The Trivia Question');
});

describe('shuffled choices', () => {
  it('come in each of the 23 other orders, with the same correct text', () => {
    const orders = Array.from({ length: 23 }, (_, draw) => drawOrder((limit) => (limit === 23 ? draw : 0)));
    expect(new Set(orders.map(String)).size).toBe(23);
    expect(orders.map(String)).not.toContain(choiceNames.join());
    for (const order of orders) {
      const shuffled = orderChoices(complete, order);
      expect(choiceNames.map((name) => shuffled[name]).toSorted()).toEqual(['Four', 'One', 'Three', 'Two']);
      expect(shuffled[shuffled.correctChoice ?? 'choice1']).toBe('Two');
    }
  });

  it('stay without a correct one if none is marked', () => {
    expect(
      orderChoices(
        { ...complete, correctChoice: null },
        drawOrder(() => 5),
      ).correctChoice,
    ).toBeNull();
  });
});
