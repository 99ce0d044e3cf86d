import fc from 'fast-check';
import {
  findWordProblem,
  findWordPuzzleProblems,
  findWordPuzzleWarnings,
  listNearForms,
  toUpperCaseWord,
  WORD_MAX_LETTERS,
} from './rules';

const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÉÑŁΩЖहあ');
const word = fc.string({ unit: letter, minLength: 1, maxLength: WORD_MAX_LETTERS });
const complete = { categoryId: 'c', word: 'FJORD', hint: 'Inlet', forDate: '2026-11-21', reason: '' };

describe('a word', () => {
  it('may be any letters, up to thirty', () => {
    fc.assert(fc.property(word, (value) => findWordProblem(toUpperCaseWord(value)) === null));
  });

  it('may carry the marks that belong to its letters, which do not count', () => {
    expect(findWordProblem('हिन्दी')).toBeNull();
    expect(findWordProblem('e\u0301'.repeat(30).toUpperCase())).toBeNull();
  });

  it('may be shaped by joiners, as Persian and Sinhala are, which do not count', () => {
    expect(['می\u200Cخواهم', 'ශ්\u200Dරී'].map(findWordProblem)).toEqual([null, null]);
    expect(findWordProblem('ی\u200C'.repeat(30))).toBeNull();
    expect(findWordProblem('\u200Cمی')).not.toBeNull();
  });

  it('may contain only letters', () => {
    const other = fc.constantFrom(...'0 -_.\'"!9€🎾\u200b\n\t');
    fc.assert(
      fc.property(word, other, word, (before, foreign, after) => {
        return findWordProblem(before + foreign + after) !== null;
      }),
    );
    expect(findWordProblem('\u0301A')).not.toBeNull();
  });

  it('has no spaces around it and at most thirty letters', () => {
    expect(findWordProblem(' FJORD')).toBe('Remove the spaces around the word');
    expect(findWordProblem('FJORD\u00a0')).toBe('Remove the spaces around the word');
    expect(findWordProblem('A'.repeat(31))).toBe('Use at most 30 letters');
  });

  it('of a hundred thousand letters is checked within 150 milliseconds of processor time', () => {
    const before = process.threadCpuUsage();
    expect(findWordProblem(`${'A'.repeat(100_000)}!`)).toBe('Use letters only in the word');
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(150);
  });
});

describe('a puzzle', () => {
  it.each([
    [{ categoryId: '' }, 'categoryId', 'Select a category'],
    [{ word: '' }, 'word', 'Enter a word'],
    [{ hint: ' ' }, 'hint', 'Enter a hint'],
    [{ forDate: '' }, 'forDate', 'Select a date'],
  ])('is incomplete with %j', (missing, field, message) => {
    expect(findWordPuzzleProblems({ ...complete, ...missing })).toEqual([{ field, message }]);
  });

  it('has all its problems reported at once, in the order of the form', () => {
    const nothing = { categoryId: '', word: '', hint: '', forDate: '', reason: '' };
    const found = findWordPuzzleProblems(nothing, { mustExplain: true }).map(({ field }) => field);
    expect(found).toEqual(['categoryId', 'word', 'hint', 'forDate', 'reason']);
  });

  it('needs no date for the bench', () => {
    expect(findWordPuzzleProblems({ ...complete, forDate: '' }, { needsDate: false })).toEqual([]);
  });

  it('needs a reason only where it must be explained', () => {
    expect(findWordPuzzleProblems(complete)).toEqual([]);
    expect(findWordPuzzleProblems(complete, { mustExplain: true })).toMatchObject([{ field: 'reason' }]);
    expect(findWordPuzzleProblems({ ...complete, reason: 'Wrong hint' }, { mustExplain: true })).toEqual([]);
  });
});

describe('warnings', () => {
  const use = { word: 'FJORD', category: 'Geography', forDate: '2020-01-31' };

  it('name the day on which a word was used, however long ago', () => {
    expect(findWordPuzzleWarnings(complete, [use])).toEqual([
      'This word was used before: Geography, January 31, 2020.',
    ]);
  });

  it.each([
    ['2025-11-21', true],
    ['2027-11-21', true],
    ['2025-11-20', false],
    ['2027-11-22', false],
  ])('name a near form on %s, if that is within a year: %s', (forDate, isNamed) => {
    const near = { ...use, word: 'FJORDS', forDate };
    const warning = expect.stringMatching(/^A near form, FJORDS, is used within a year: Geography, /);
    expect(findWordPuzzleWarnings(complete, [near])).toEqual(isNamed ? [warning] : []);
  });

  it('name no distance in time if one of the two is on the bench', () => {
    const near = { ...use, word: 'FJORDS' };
    const message = 'A near form, FJORDS, is used: Geography, January 31, 2020.';
    expect(findWordPuzzleWarnings({ ...complete, forDate: '' }, [near])).toEqual([message]);
    const benched = { ...near, forDate: undefined };
    const benchMessage = 'A near form, FJORDS, is used: Geography, on the bench.';
    expect(findWordPuzzleWarnings(complete, [benched])).toEqual([benchMessage]);
  });
});

describe('near forms', () => {
  it.each([
    ['CAT', 'CATS'],
    ['BOX', 'BOXES'],
    ['CITY', 'CITIES'],
  ])('of %s and %s contain each other', (singular, plural) => {
    expect(listNearForms(singular)).toContain(plural);
    expect(listNearForms(plural)).toContain(singular);
  });

  it('always hold the word itself and never the empty word', () => {
    fc.assert(
      fc.property(word, (value) => {
        const forms = listNearForms(value);
        return forms.includes(value) && forms.every((form) => form !== '');
      }),
    );
  });
});
