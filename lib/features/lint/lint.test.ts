import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dailyQuestions } from '@/lib/db/sample-content/daily-questions';
import { weeklyQuestions } from '@/lib/db/sample-content/weekly-questions';
import { wordPuzzles } from '@/lib/db/sample-content/word-puzzles';
import { LINT_RULES, type LintRuleId, lint, lintRules } from './lint';
import { type Linted, lintedPuzzle, lintedQuestion } from './linted';
import { readCase } from './read-case';

const here = join(process.cwd(), 'lib/features/lint');
const readCorpus = (path: string) => JSON.parse(readFileSync(join(here, path), 'utf8'));
const corpora: Record<LintRuleId, string[]> = Object.assign(
  {},
  ...['choices', 'given-away', 'wording'].map((file) => readCorpus(`rules/${file}.json`)),
);

const fromSample = [...Object.values(dailyQuestions), ...weeklyQuestions]
  .flat()
  .map(({ question, choices: [choice1, choice2, choice3, choice4], correct }) =>
    lintedQuestion({ question, choice1, choice2, choice3, choice4, correct }),
  );
const clean: Linted[] = [
  ...fromSample,
  ...readdirSync(join(here, 'clean-questions')).flatMap((file) =>
    (readCorpus(`clean-questions/${file}`) as string[]).map(readCase),
  ),
];
const finds = (rule: (typeof LINT_RULES)[number], linted: Linted) => lintRules[rule].find(linted).length > 0;
const percent = (some: number, all: number) => `${((100 * some) / all).toFixed(1)} %`;
const lintPuzzles = () =>
  Object.values(wordPuzzles)
    .flat()
    .filter((puzzle) => lint(lintedPuzzle(puzzle)).length > 0);
/** Without the columns of its tables. */
const quality = readFileSync(join(process.cwd(), 'docs/quality.md'), 'utf8').replace(/ {2,}/g, ' ');

describe.each(LINT_RULES)('%s', (rule) => {
  const { meant, notMeant, reason } = lintRules[rule];
  const written = corpora[rule];

  it('finds what is meant, and leaves what is not', () => {
    expect(finds(rule, readCase(meant))).toBe(true);
    expect(lint(readCase(notMeant)).map((found) => found.rule)).not.toContain(rule);
    expect(reason).toMatch(/^[“A-Z].+\.$/);
  });

  it('finds at least nine of ten that are written badly', () => {
    const missed = written.filter((line) => !finds(rule, readCase(line)));
    expect(written.length).toBeGreaterThanOrEqual(30);
    expect(new Set(written).size).toBe(written.length);
    expect(missed.length).toBeLessThanOrEqual(written.length / 10);
    const wrong = clean.filter((linted) => finds(rule, linted)).length;
    expect(quality).toContain(
      `| ${lintRules[rule].name} | ${written.length - missed.length} of ${written.length} | ${wrong} of ${clean.length} |`,
    );
  });
});

it.each<[string, string, readonly (typeof LINT_RULES)[number][]]>([
  ['Hebrew', 'מהי בירת צרפת? | *פריז | לונדון | רומא | ברלין', []],
  ['Hebrew', 'באיזו עיר נמצא מגדל פריז? | *פריז | לונדון | רומא | ברלין', ['answer_in_question']],
  ['Arabic', 'ما هي عاصمة مصر (؟ | *القاهرة | الرياض | بغداد | دمشق', ['unbalanced_marks']],
  ['Arabic', 'كم سنة في القرن؟ | *100 | 10 | 50 | 1000', []],
  ['Chinese', '法国的首都是哪里？ | *巴黎 | 伦敦 | 罗马 | 柏林', []],
  ['Chinese', '巴黎铁塔在哪个城市？ | *巴黎 | 伦敦 | 罗马 | 柏林', ['answer_in_question']],
  ['Japanese', '「雪国を書いたのは誰？ | *川端康成 | 夏目漱石 | 森鴎外 | 太宰治', ['unbalanced_marks']],
  ['Japanese', 'どれが正しい？ | *富士 山 | 富士山 | 阿蘇山 | 浅間山', ['same_options']],
  ['both ways', 'Who wrote “ספר הזוהר”? | *Moses de León | Rashi | Maimonides | Ibn Ezra', []],
])('reads %s as it does other scripts: %s', (_script, line, rules) => {
  expect(lint(readCase(line)).map(({ rule }) => rule)).toEqual(rules);
});

it('marks at most one of twenty that are written well', () => {
  const marked = clean.filter((linted) => lint(linted).length > 0);
  expect(clean.length).toBeGreaterThanOrEqual(500);
  expect(marked.length).toBeLessThanOrEqual(clean.length / 20);
  expect(lintPuzzles()).toEqual([]);
  expect(quality).toContain(
    `| all of them | any | ${marked.length} of ${clean.length} (${percent(marked.length, clean.length)}) |`,
  );
});
