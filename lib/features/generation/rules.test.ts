import { DRAFT_LANGUAGES, type DraftLanguage, describeCheck, isInLanguage, toPlainLine } from './rules';

test.each([
  ['no line breaks or tabs', 'Film\n\n& TV\t', 'Film & TV'],
  ['no control characters', 'a\u0000b\u001bc', 'a b c'],
  ['no invisible characters', 'Po\u200bp\u2060', 'Pop'],
  ['other scripts and emoji as they are', 'علوم 🔬', 'علوم 🔬'],
])('a plain line has %s', (_, value, expected) => {
  expect(toPlainLine(value)).toBe(expected);
});

const choices = { choice1: 'Jupiter', choice2: 'Saturn', choice3: 'Neptune', choice4: 'Earth' };

test.each([
  [
    ['choice1', 'choice1', 'choice1'],
    undefined,
    'Asked 3 times without being told the answer, the checker gave “Jupiter” each time.',
  ],
  [
    ['choice2', 'choice1', 'choice2'],
    undefined,
    'The generator takes “Jupiter” for correct; the checker, asked without being told, answered “Saturn” twice and “Jupiter” once.',
  ],
  [
    [null, null, null],
    undefined,
    'The generator takes “Jupiter” for correct; the checker, asked without being told, answered “none of them” 3 times.',
  ],
  [[], 'It is busy.', 'The generator takes “Jupiter” for correct. The check was cut short: It is busy.'],
  [
    ['choice1'],
    'It is busy.',
    'The generator takes “Jupiter” for correct; the checker, asked without being told, answered “Jupiter” once. The check was cut short: It is busy.',
  ],
] as const)(
  'a check with the answers %j and the problem %s is described in words',
  (answers, problem, words) => {
    expect(describeCheck({ choices, correct: 'choice1', check: { answers, problem } })).toBe(words);
  },
);

const questions: Record<DraftLanguage, readonly string[]> = {
  en: [
    'Which planet is the largest?',
    'Who painted "Guernica"?',
    'What does the Japanese word 侍 mean?',
    'Name a primate native to Madagascar.',
    'Name Shakespeare’s shortest play.',
  ],
  es: ['¿Qué planeta es el más grande?', '¿Quién pintó «Guernica»?', '¿Cuántos lados tiene un hexágono?'],
  fr: [
    'Quelle est la plus grande planète ?',
    'Qui a peint « Guernica » ?',
    'Combien de côtés a un hexagone ?',
  ],
  de: ['Welcher Planet ist der größte?', 'Wer malte „Guernica“?', 'Wie viele Ecken hat ein Sechseck?'],
  it: ['Qual è il pianeta più grande?', 'Chi ha dipinto «Guernica»?', 'Quanti lati ha un esagono?'],
  pt: ['Qual é o maior planeta?', 'Quem pintou «Guernica»?', 'Quantos lados tem um hexágono?'],
  ru: ['Какая планета самая большая?', 'Кто написал картину «Герника»?'],
  ar: ['ما هو أكبر كوكب في المجموعة الشمسية؟', 'من رسم لوحة «غيرنيكا»؟'],
  he: ['מהו כוכב הלכת הגדול ביותר?', 'מי צייר את "גרניקה"?'],
  hi: ['सबसे बड़ा ग्रह कौन सा है?', '"गेर्निका" किसने बनाई?'],
  ja: [
    '太陽系で最も大きい惑星はどれですか？',
    '「ゲルニカ」を描いたのは誰？',
    '第二次世界大戦終結年はいつ？',
  ],
  ko: ['태양계에서 가장 큰 행성은 무엇입니까?', '게르니카를 그린 화가는 누구입니까?'],
  zh: ['太阳系中最大的行星是哪一颗？', '《格尔尼卡》是谁画的？'],
};

test.each(DRAFT_LANGUAGES)('a question written in %s is recognized as such', (language) => {
  for (const question of questions[language])
    expect([question, isInLanguage(question, language)]).toEqual([question, true]);
});

/** These languages share words, so a question of one may be taken for another. */
const NEIGHBOURS: readonly DraftLanguage[] = ['es', 'fr', 'it', 'pt'];
const areNeighbours = (one: DraftLanguage, other: DraftLanguage) =>
  NEIGHBOURS.includes(one) && NEIGHBOURS.includes(other);

test.each(
  DRAFT_LANGUAGES.flatMap((wanted) =>
    DRAFT_LANGUAGES.filter((other) => !areNeighbours(other, wanted)).flatMap((other) =>
      other === wanted ? [] : [[other, wanted] as const],
    ),
  ),
)('a question of %s is not taken for one of %s', (other, wanted) => {
  expect(isInLanguage(questions[other][0] ?? '', wanted)).toBe(false);
});

test('a question that quotes another language is not taken for one of it', () => {
  const question = 'Какая группа записала альбом «The Wall»?';
  expect([isInLanguage(question, 'ru'), isInLanguage(question, 'en')]).toEqual([true, false]);
});
