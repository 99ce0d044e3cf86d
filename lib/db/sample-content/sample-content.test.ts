import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  dailyQuestions,
  type SampleQuestion,
  sampleCategories,
  weeklyQuestions,
  wordPuzzles,
} from './sample-content';

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
  it('each have their own name, colour and art', () => {
    expectNoDuplicates(
      sampleCategories.flatMap(({ key, name, color, art }) => [`key ${key}`, name, color, art]),
    );
  });

  it.each(sampleCategories)('include $name, whose art uses its #RRGGBB colour', ({ color, art }) => {
    expect(color).toMatch(/^#[0-9A-F]{6}$/);
    expect(readFileSync(join(ART, art), 'utf8').toUpperCase()).toContain(color);
  });
});

describe('questions', () => {
  it('have a text and different choices of fitting lengths', () => {
    for (const { question, choices } of allQuestions) {
      for (const text of [question, ...choices]) expect(text).toBe(text.trim().normalize('NFC'));
      expect(question).toMatch(/^.{1,160}$/);
      for (const choice of choices) expect(choice).toMatch(/^.{1,40}$/);
      expectNoDuplicates(choices);
    }
  });

  it('do not give the answer away in their own text or their media alternative', () => {
    const words = (text: string) => ` ${(fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
    const giveaways = allQuestions.filter(({ question, choices, correct, media }) =>
      words(`${question} ${media?.alt ?? ''}`).includes(words(choices[correct - 1] ?? '')),
    );
    expect(giveaways).toEqual([]);
  });

  it.each(categoryKeys)('of %s are one a day, and each place is correct on at least four of them', (key) => {
    const questions = dailyQuestions[key];
    expect(questions).toHaveLength(DAYS);
    for (const place of [1, 2, 3, 4]) {
      const days = questions.filter(({ correct }) => correct === place);
      expect(days.length).toBeGreaterThanOrEqual(4);
    }
  });

  it('have media today only: an image in Geography, a sound in Pop Music', () => {
    const media = Object.entries({ ...dailyQuestions, weekly }).flatMap(([key, questions]) =>
      questions.flatMap((question: SampleQuestion, day) =>
        question.media ? [{ key, day, kind: question.media.kind }] : [],
      ),
    );
    expect(media).toEqual([
      { key: 'geography', day: TODAY, kind: 'image' },
      { key: 'pop-music', day: TODAY, kind: 'audio' },
    ]);
  });

  it('of three Saturdays are eight each, in at least five categories, at least one of them twice', () => {
    expect(weeklyQuestions).toHaveLength(3);
    for (const questions of weeklyQuestions) {
      const { size } = new Set(questions.map(({ category }) => category));
      expect(questions).toHaveLength(8);
      expect(size).toBeGreaterThanOrEqual(5);
      expect(size).toBeLessThan(questions.length);
    }
  });
});

describe('word puzzles', () => {
  it('are one a day in each category, no word twice', () => {
    for (const key of categoryKeys) expect(wordPuzzles[key]).toHaveLength(DAYS);
    expectNoDuplicates(categoryKeys.flatMap((key) => wordPuzzles[key].map(({ word }) => word)));
  });

  it('have a one-line hint without the word', () => {
    for (const { word, hint } of Object.values(wordPuzzles).flat()) {
      expect(word).toMatch(/^[A-Z]{3,15}$/);
      expect(hint).toMatch(/^\S.{5,78}\S$/);
      expect(hint.toUpperCase()).not.toContain(word);
    }
  });
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

  it.each(readdirSync(ART))('include art/%s, in 4:3, self-contained, without text or scripts', (file) => {
    const svg = readFileSync(join(ART, file), 'utf8');
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
    expect(Number(width) / Number(height)).toBeCloseTo(4 / 3);
    expect(svg).not.toMatch(/<(text|script|style|image|foreignObject)\b|\son\w+=|href="(?!#)|url\((?!#)/i);
  });

  it.each(readdirSync(AUDIO).filter((file) => file !== 'README.md'))(
    'include audio/%s, an MP3 of at most 100 kB',
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
