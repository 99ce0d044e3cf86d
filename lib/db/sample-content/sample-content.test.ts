/** @jest-environment node */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SampleQuestion } from './sample-content';
import { dailyQuestions, sampleCategories, weeklyQuestions, wordPuzzles } from './sample-content';

/** 14 days back, today, and 10 days ahead. */
const DAYS = 25;
const TODAY = 14;
const ART = join(__dirname, 'art');
const AUDIO = join(__dirname, 'audio');

const categoryKeys = sampleCategories.map(({ key }) => key);
const weekly = weeklyQuestions.flat();
const allQuestions = [...Object.values(dailyQuestions).flat(), ...weekly];

const fold = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

function expectNoDuplicates(texts: readonly string[]): void {
  const folded = texts.map(fold);
  expect(folded.filter((text, index) => folded.indexOf(text) !== index)).toEqual([]);
}

describe('categories', () => {
  it('are the six of the design, each with its own name, colour and art', () => {
    expect(sampleCategories.map(({ name }) => name)).toEqual([
      'Geography',
      'Film & TV',
      'Pop Music',
      'History',
      'Science & Nature',
      'Sport',
    ]);
    expectNoDuplicates(categoryKeys);
    expectNoDuplicates(sampleCategories.map(({ color }) => color));
    expectNoDuplicates(sampleCategories.map(({ art }) => art));
  });

  it.each(sampleCategories)('$name has a #RRGGBB colour that its art uses', ({ color, art }) => {
    expect(color).toMatch(/^#[0-9A-F]{6}$/);
    expect(readFileSync(join(ART, art), 'utf8').toUpperCase()).toContain(color);
  });
});

describe('questions', () => {
  it.each(allQuestions)(
    '“$question” has a text and different choices of fitting lengths',
    ({ question, choices }) => {
      for (const text of [question, ...choices]) expect(text).toBe(text.trim().normalize('NFC'));
      expect(question.length).toBeGreaterThan(0);
      expect(question.length).toBeLessThanOrEqual(160);
      for (const choice of choices) {
        expect(choice.length).toBeGreaterThan(0);
        expect(choice.length).toBeLessThanOrEqual(40);
      }
      expectNoDuplicates(choices);
    },
  );

  it('are all different', () => {
    expectNoDuplicates(allQuestions.map(({ question }) => question));
  });

  it('do not give the answer away in their own text or their media alternative', () => {
    const words = (text: string) =>
      ` ${fold(text)
        .match(/[\p{L}\p{N}]+/gu)
        ?.join(' ')} `;
    const giveaways = allQuestions.filter(({ question, choices, correct, media }) =>
      words(`${question} ${media?.alt ?? ''}`).includes(words(choices[correct - 1] ?? '')),
    );
    expect(giveaways).toEqual([]);
  });
});

describe('daily questions', () => {
  it('exist for exactly the six categories', () => {
    expect(Object.keys(dailyQuestions).sort()).toEqual([...categoryKeys].sort());
  });

  it.each(categoryKeys)('%s has one a day, with the correct place spread over all four', (key) => {
    const questions = dailyQuestions[key];
    expect(questions).toHaveLength(DAYS);
    for (const place of [1, 2, 3, 4]) {
      const share = questions.filter(({ correct }) => correct === place).length / DAYS;
      expect(share).toBeGreaterThanOrEqual(0.15);
    }
  });

  it('have media today only: an image in Geography, a sound in Pop Music', () => {
    const media = Object.entries(dailyQuestions).flatMap(([key, questions]) =>
      questions.flatMap((question: SampleQuestion, day) =>
        question.media ? [{ key, day, kind: question.media.kind }] : [],
      ),
    );
    expect(media).toEqual([
      { key: 'geography', day: TODAY, kind: 'image' },
      { key: 'pop-music', day: TODAY, kind: 'audio' },
    ]);
  });
});

describe('weekly questions', () => {
  it('are for three Saturdays', () => expect(weeklyQuestions).toHaveLength(3));

  it.each(weeklyQuestions.map((questions, index) => ({ questions, index })))(
    'Saturday $index has eight in at least five categories, one of them twice',
    ({ questions }) => {
      const categories = new Set(questions.map(({ category }) => category));
      expect(questions).toHaveLength(8);
      expect(categories.size).toBeGreaterThanOrEqual(5);
      expect(categories.size).toBeLessThan(questions.length);
    },
  );

  it('carry no media', () => {
    expect(weekly.filter(({ media }) => media)).toEqual([]);
  });
});

describe('word puzzles', () => {
  it('exist for exactly the six categories, one a day, no word twice', () => {
    expect(Object.keys(wordPuzzles).sort()).toEqual([...categoryKeys].sort());
    for (const key of categoryKeys) expect(wordPuzzles[key]).toHaveLength(DAYS);
    expectNoDuplicates(
      Object.values(wordPuzzles)
        .flat()
        .map(({ word }) => word),
    );
  });

  it.each(Object.values(wordPuzzles).flat())(
    '$word has a one-line hint without the word',
    ({ word, hint }) => {
      expect(word).toMatch(/^[A-Z]{3,15}$/);
      expect(hint).toMatch(/^\S.{5,78}\S$/);
      expect(hint.toUpperCase()).not.toContain(word);
    },
  );
});

describe('media files', () => {
  it('exist for every category and question that names one', () => {
    const named = [
      ...sampleCategories.map(({ art }) => join(ART, art)),
      ...allQuestions.flatMap(({ media }) =>
        media ? [join(media.kind === 'image' ? ART : AUDIO, media.file)] : [],
      ),
    ];
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });

  it.each(readdirSync(ART))('art/%s is a 4:3 drawing of its own, without text or scripts', (file) => {
    const svg = readFileSync(join(ART, file), 'utf8');
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
    expect(Number(width) / Number(height)).toBeCloseTo(4 / 3);
    expect(svg).not.toMatch(/<(text|script|style|image|foreignObject)\b|\son\w+=|href="(?!#)|url\((?!#)/i);
  });

  it.each(readdirSync(AUDIO).filter((file) => file !== 'README.md'))(
    'audio/%s is an MP3 of at most 100 kB',
    (file) => {
      const path = join(AUDIO, file);
      const head = readFileSync(path).subarray(0, 3);
      expect(
        head.toString('latin1') === 'ID3' || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0),
      ).toBe(true);
      expect(statSync(path).size).toBeLessThanOrEqual(100_000);
    },
  );
});
