import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dailyQuestions, weeklyQuestions, wordPuzzles } from '@/lib/db/sample-content/sample-content';
import { dismissalList } from '@/lib/features/records/contract';
import {
  buildDismissedContent,
  type Dismissal,
  describeAnswers,
  hashFinding,
  LINT_RULE_IDS,
  type LintRuleId,
  lint,
  lintRules,
  nameDismissals,
  parseDismissals,
  splitFindings,
  toLintedPuzzle,
  toLintedQuestion,
} from './lint';
import type { Linted } from './linted';

/** Reads a line of the corpora: "Question | *Right | Wrong | Wrong | Wrong // Explanation", or "WORD = Hint". */
function readCase(line: string): Linted {
  const [asked = '', explanation] = line.split(' // ');
  const [question = '', ...choices] = asked.split(' | ');
  const [choice1 = '', choice2 = '', choice3 = '', choice4 = ''] = choices.map((text) =>
    text.replace(/^\*/, ''),
  );
  const correct = choices.findIndex((text) => text.startsWith('*')) + 1;
  const [word = '', hint = ''] = question.split(' = ');
  if (choices.length === 0) return toLintedPuzzle({ word, hint });
  return toLintedQuestion({ question, choice1, choice2, choice3, choice4, correct, explanation });
}

const here = join(process.cwd(), 'lib/features/lint');
const readCorpus = (path: string) => JSON.parse(readFileSync(join(here, path), 'utf8'));
const corpora: Record<LintRuleId, string[]> = Object.assign(
  {},
  ...['choices', 'given-away', 'wording'].map((file) => readCorpus(`rules/${file}.json`)),
);

const fromSample = [...Object.values(dailyQuestions), ...weeklyQuestions]
  .flat()
  .map(({ choices: [choice1, choice2, choice3, choice4], ...question }) =>
    toLintedQuestion({ ...question, choice1, choice2, choice3, choice4 }),
  );
const clean: Linted[] = [...fromSample, ...(readCorpus('clean-questions.json') as string[]).map(readCase)];
const finds = (rule: LintRuleId, linted: Linted) => lintRules[rule].find(linted).length > 0;
// The padding of table columns is collapsed, because it depends on the longest cell.
const quality = readFileSync(join(process.cwd(), 'docs/quality.md'), 'utf8').replace(/ {2,}/g, ' ');

// The answers of a model are in no text.
const RULES_OF_TEXTS = LINT_RULE_IDS.filter((rule) => rule !== 'disputed_answer');

describe.each(RULES_OF_TEXTS)('the rule %s', (rule) => {
  const { name, example, counterexample } = lintRules[rule];
  const written = corpora[rule];
  const found = written.filter((line) => finds(rule, readCase(line))).length;

  it('finds its example, and not its counterexample', () => {
    expect(finds(rule, readCase(example))).toBe(true);
    expect(finds(rule, readCase(counterexample))).toBe(false);
  });

  it('finds at least nine of ten badly written questions', () => {
    expect(new Set(written).size).toBe(written.length);
    expect(written.length).toBeGreaterThanOrEqual(30);
    expect(found).toBeGreaterThanOrEqual(written.length * 0.9);
  });

  it('finds as many good and bad examples as docs/quality.md says', () => {
    const wrong = clean.filter((linted) => finds(rule, linted)).length;
    expect(quality).toContain(`| ${name} | ${found} of ${written.length} | ${wrong} of ${clean.length} |`);
  });
});

it.each<[string, string, readonly LintRuleId[]]>([
  ['Hebrew', 'מהי בירת צרפת? | *פריז | לונדון | רומא | ברלין', []],
  ['Hebrew', 'באיזו עיר נמצא מגדל פריז? | *פריז | לונדון | רומא | ברלין', ['answer_in_question']],
  ['Arabic', 'ما هي عاصمة مصر (؟ | *القاهرة | الرياض | بغداد | دمشق', ['unbalanced_marks']],
  ['Arabic', 'كم سنة في القرن؟ | *100 | 10 | 50 | 1000', []],
  ['Chinese', '法国的首都是哪里？ | *巴黎 | 伦敦 | 罗马 | 柏林', []],
  ['Chinese', '巴黎铁塔在哪个城市？ | *巴黎 | 伦敦 | 罗马 | 柏林', ['answer_in_question']],
  ['Japanese', '「雪国を書いたのは誰？ | *川端康成 | 夏目漱石 | 森鴎外 | 太宰治', ['unbalanced_marks']],
  ['Japanese', 'どれが正しい？ | *富士 山 | 富士山 | 阿蘇山 | 浅間山', ['same_options']],
  ['Hebrew within English', 'Who wrote “ספר הזוהר”? | *Moses de León | Rashi | Maimonides | Ibn Ezra', []],
])('the rules read %s, and find what is wrong in: %s', (_script, line, rules) => {
  expect(lint(readCase(line)).map(({ rule }) => rule)).toEqual(rules);
});

it('the rules mark as many well-written questions as docs/quality.md says, at most one of twenty, and no puzzle', () => {
  const marked = clean.filter((linted) => lint(linted).length > 0).length;
  const puzzles = Object.values(wordPuzzles).flat().map(toLintedPuzzle);
  expect(puzzles.filter((linted) => lint(linted).length > 0)).toEqual([]);
  expect(clean.length).toBeGreaterThanOrEqual(500);
  expect(marked).toBeLessThanOrEqual(clean.length / 20);
  const percent = ((100 * marked) / clean.length).toFixed(1);
  expect(quality).toContain(`| all of them | any | ${marked} of ${clean.length} (${percent} %) |`);
});

it.each([
  ['names of properties', 'How many teams won? | *10 constructors | 11 constructors | Constructor | 13'],
  [
    'an answer that names a property',
    'What makes it? | *Constructor | Loop | Branch | Array // A part of a class',
  ],
  ['punctuation marks', 'Which mark ends a question? | *? | ! | . | ,'],
  ['consonants behind “a”', 'It roars: a | *lion | horse | mouse | cat'],
  [
    'an h that is not spoken',
    'A person who tells the truth is an ___ | *honest man | artist | engineer | actor',
  ],
  [
    'a u that is spoken as written',
    'It lacks a crew: an | *unmanned ship | uninhabited isle | oarsman | emperor',
  ],
  [
    'capitals that are read as a word',
    'It went to Mars: a | *NASA probe | Soviet probe | satellite | rocket',
  ],
  ['vowels behind “an”', 'It keeps you dry: an | *umbrella | apron | awning | oilskin'],
  [
    'a number that begins another one',
    'How many strings has it? | *Four | Six | Four hundred | Ten // Its four strings have six pegs',
  ],
  [
    'a bound at the beginning',
    'In football, who scored the most goals? | *Pelé | Maradona | Cruyff | Platini',
  ],
  ['one thing that ends with an s', 'Which is the driest plant? | *Aloe | Cactus | Hibiscus | Iris'],
])('the rules find nothing wrong with %s', (_what, line) => {
  expect(lint(readCase(line))).toEqual([]);
});

it.each([
  ['What is a group of wolves called? | *A pack | Herds | Prides | Flocks', 'grammar_clue', 'is'],
  ['An animal that eats plants is an | *herbivore | carnivore | grazer | predator', 'grammar_clue', 'an'],
  ['How much is left? | *½ | 0.5 | 2 | 3', 'same_options', '½'],
  ['How heavy is it? | *5 kg | 5000g | 6 kg | 7 kg', 'same_options', '5 kg'],
  ['How often is it held? | *Once a year | Annually | Weekly | Daily', 'same_options', 'Once a year'],
  ['What is it for? | 10–20 | *20–30 | 31–40 | 41–50', 'overlapping_ranges', '10–20 · 20–30'],
  [
    'Which D? | *Distance | Dimension | Door | Disc // Relative Dimension',
    'explanation_differs',
    'Dimension',
  ],
])('a finding in “%s” names the words that are wrong', (line, rule, words) => {
  expect(lint(readCase(line))).toContainEqual(expect.objectContaining({ rule, words }));
});

it('a writer is warned of another answer of the checking model, until question, choices or right choice change', () => {
  const choices = { choice1: 'Distance', choice2: 'Dimension', choice3: 'Door', choice4: 'Disc' };
  const written = { question: 'Which D is in TARDIS?', ...choices, correct: 1 };
  const asked = { question: written.question, choices, correct: 'choice1' as const };
  const check = describeAnswers(asked, ['choice2', null, 'choice1']);
  const warned = (now: Partial<typeof written>) =>
    lint(toLintedQuestion({ ...written, ...now, check })).find(({ rule }) => rule === 'disputed_answer')
      ?.words;
  expect(warned({})).toBe('Dimension, none, Distance');
  expect(warned({ choice3: 'Disc', choice4: 'Door' })).toBe('Dimension, none, Distance');
  expect(warned({ choice3: 'Dome' })).toBeUndefined();
  expect(warned({ question: 'Which D is it?' })).toBeUndefined();
  expect(warned({ correct: 2 })).toBeUndefined();
  const agreed = describeAnswers(asked, ['choice1', 'choice1', 'choice1']);
  expect(lint(toLintedQuestion({ ...written, check: agreed }))).toEqual([]);
});

const asked = readCase('Which of these is not a planet? | *Pluto | Mars | Venus | Saturn');

function dismissAll(linted: Linted, reason = 'Quoted'): Dismissal[] {
  return lint(linted).map((finding) => ({ rule: finding.rule, judged: hashFinding(finding), reason }));
}

const rulesOf = (list: readonly { rule: string }[]) => list.map(({ rule }) => rule);

it('a dismissal ends the judged warning, and no other', () => {
  const dismissals = dismissAll(asked);
  expect(rulesOf(splitFindings(asked, []).open)).toEqual(['quiet_negation']);
  const { open, dismissed } = splitFindings(asked, dismissals);
  expect([open, rulesOf(dismissed)]).toEqual([[], ['quiet_negation']]);
  expect(dismissed[0]?.dismissal.reason).toBe('Quoted');
  const repeated = readCase('Which of these is not a planet? | *Pluto | Mars | mars | Saturn');
  expect(rulesOf(splitFindings(repeated, dismissals).open)).toEqual(['odd_case', 'same_options']);
});

it.each([
  [
    'comes back when the question is worded otherwise',
    'Which of them is not a planet? | *Pluto | Mars | Venus | Saturn',
    1,
  ],
  [
    'stays away while other texts change',
    'Which of these is not a planet? | *Ceres | Mars | Venus | Earth',
    0,
  ],
  [
    'stays away with spaces that no save keeps',
    ' Which of these is not a planet? | *Pluto | Mars | X | Y',
    0,
  ],
])('a dismissed warning %s', (_what, line, count) => {
  expect(splitFindings(readCase(line), dismissAll(asked)).open).toHaveLength(count);
});

it('a dismissed warning stays away when the choices change their places', () => {
  const equalChoices = readCase('Which one is red? | *Mars | mars | Venus | Saturn');
  expect(rulesOf(splitFindings(equalChoices, []).open)).toEqual(['odd_case', 'same_options']);
  for (const turned of ['Venus | *Mars | Saturn | mars', 'mars | *Mars | Venus | Saturn']) {
    expect(splitFindings(readCase(`Which one is red? | ${turned}`), dismissAll(equalChoices)).open).toEqual(
      [],
    );
  }
});

it('a dismissal is stored, and ends when the judged text changes', () => {
  const stored = buildDismissedContent(dismissAll(asked, ' Quoted '), null, asked);
  expect(parseDismissals(stored)).toEqual(dismissAll(asked));
  expect(buildDismissedContent(undefined, stored, asked)).toBe(stored);
  expect(buildDismissedContent([], stored, asked)).toBeNull();
  expect(
    buildDismissedContent(undefined, stored, readCase('Which one is none? | *A | B | C | D')),
  ).toBeNull();
  expect(nameDismissals(parseDismissals(stored))).toBe('Negation is easily missed: Quoted');
});

it('a stored dismissal of a removed rule is ignored', () => {
  expect(parseDismissals('[{"rule":"gone","judged":"1","reason":"Once"}]')).toEqual([]);
  expect(parseDismissals(null)).toEqual([]);
});

it('a person who dismisses a warning without a reason is refused by the contract', () => {
  expect(dismissalList.safeParse(dismissAll(asked)).success).toBe(true);
  expect(dismissalList.safeParse(dismissAll(asked, ' ')).success).toBe(false);
});
