import sharp from 'sharp';
import { drawDayPreview } from './day-preview';
import { drawProductPreview } from './draw-preview';
import { drawText } from './draw-text';
import { drawProfilePreview } from './profile-preview';
import { drawQuestionPreview } from './question-preview';

const MAX_BYTES = 300_000;

async function expectPreview(png: Uint8Array): Promise<void> {
  const { format, width, height } = await sharp(png).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
  expect(png.byteLength).toBeLessThan(MAX_BYTES);
}

const question = {
  heading: 'The Daily Trivia Question for November 21, 2026',
  question: 'Who was the first woman to win a Nobel Prize?',
  choices: ['Marie Curie', 'Lise Meitner', 'Irène Joliot-Curie', 'Dorothy Hodgkin'],
  category: 'Science & Nature',
  categoryColor: '#2FBF71',
};

const profile = {
  productName: 'Daily Trivia',
  username: 'trivia_fan',
  initials: 'TF',
  avatarColor: '#6A35B8',
  stats: Array.from({ length: 9 }, (_, index) => ({
    category: `Category ${index}`,
    color: '#1C9CF0',
    percent: index * 12,
  })),
};

type Text = [name: string, text: string];

const shortTexts: Text[] = [
  ['nothing', ''],
  ['emoji alone', '🎉🎊👩‍🚀'],
  ['markup', '</span><image href="file:///etc/passwd"/><script>alert(1)</script>&bogus;'],
  ['one endless word', 'W'.repeat(5000)],
  ['control and direction characters', '\u0000\u202e\u2066\ud800abc\u2028'],
];
const texts: Text[] = [
  ...shortTexts,
  ['many words', 'very long question '.repeat(400)],
  ['Arabic', 'ما هي عاصمة أستراليا؟ '.repeat(8)],
  ['Hebrew', 'מהי בירת אוסטרליה? '.repeat(8)],
  ['CJK', '日本の首都はどこですか。中国的首都是哪里？대한민국의 수도는 어디입니까?'.repeat(4)],
  ['scripts without a font', 'རྒྱལ་ས་གང་ཡིན། ܡܕܝܢܬܐ ߒߞߏ ᠮᠣᠩᠭᠣᠯ 𞤀𞤣𞤤𞤢𞤥 𝄞'.repeat(6)],
  ['stacked marks', `Z${'\u0301'.repeat(300)}algo`],
];

test('a product with a name of sixty letters gets a picture', async () => {
  await expectPreview(
    await drawProductPreview('A name as long as a product name may ever be: sixty letters!'),
  );
});

test.each(texts)('a question of %s gets a picture', async (_, text) => {
  const shown = { question: text, category: text, heading: text, choices: [text, text, text, text] };
  await expectPreview(await drawQuestionPreview({ ...question, ...shown }));
});

const drawWithChoice = (choice: string) =>
  drawQuestionPreview({ ...question, choices: [choice, 'Gold', 'Cloves', 'Pepper'] });
const diaries = ['men', 'women'].map((last) => `The diary of Pigafetta and sick ${last}`);

test('the picture of a question shows a choice of two lines to its last word', async () => {
  const [men, women] = await Promise.all(diaries.map(drawWithChoice));
  expect(men).not.toEqual(women);
});

test('the picture of a question shows only the beginning of a longer choice', async () => {
  const [men, women] = await Promise.all(
    diaries.map((text) => drawWithChoice(`${'Nothing but '.repeat(4)}${text}`)),
  );
  expect(men).toEqual(women);
});

test('a choice of two lines has letters as large as one of one line', async () => {
  const place = { left: 0, top: 0, width: 374, height: 88 };
  const box = { ...place, size: 34, leastInRow: 34, weight: 600, color: '#000000' };
  const [short, long] = await Promise.all(
    ['Gold', 'Nothing but '.repeat(5)].map(
      async (text) => (await drawText({ ...box, text }))?.info.height ?? Number.NaN,
    ),
  );
  // Two lines are nearly twice as high as one, unless their letters are smaller.
  expect(long).toBeGreaterThan(1.7 * (short ?? Number.NaN));
});

test.each([
  ['Thaana', 'ޑިވެހި'],
  ['Tibetan', 'རྒྱལ་ས'],
  ['Cherokee', 'ᏣᎳᎩ'],
  ['Tifinagh', 'ⵜⵉⴼⵉⵏⴰⵖ'],
  ['a musical sign', 'What does 𝄞 mean?'],
])('a question in %s becomes a picture of its day and category', async (_, text) => {
  const picture = await drawQuestionPreview({ ...question, question: text });
  await expectPreview(picture);
  expect(picture).toEqual(await drawQuestionPreview({ ...question, choices: ['a', 'b', text, 'd'] }));
  for (const other of [{ category: 'Music' }, { heading: 'The Daily Trivia Question for November 22, 2026' }])
    expect(picture).not.toEqual(await drawQuestionPreview({ ...question, question: text, ...other }));
  expect(picture).not.toEqual(await drawQuestionPreview(question));
});

/** A name in Thaana, for which there is no typeface. */
const name = 'ޑިވެހި';

test.each([
  ['user name', { ...profile, username: name }],
  ['initials', { ...profile, initials: name }],
  ['category', { ...profile, stats: [{ category: name, color: '#1C9CF0', percent: 50 }] }],
])('a profile whose %s cannot be drawn gets the picture of the product', async (_what, shown) => {
  expect(await drawProfilePreview(shown)).toEqual(await drawProductPreview(profile.productName));
});

test('a day whose category cannot be drawn gets a picture without categories', async () => {
  const day = { productName: 'Daily Trivia', day: 'November 20, 2026', facts: '6 questions with answers' };
  const unnamedDay = await drawDayPreview({ ...day, categories: [{ name, color: '#1C9CF0' }] });
  expect(unnamedDay).toEqual(await drawDayPreview({ ...day, categories: [] }));
});

const greenPicture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#00c800' } })
  .jpeg()
  .toBuffer();
/** Returns the colour of a pixel, rounded to tens because of the compression, so that white is 260. */
async function colorAt(png: Uint8Array, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return [...pixel].map((value) => Math.round(value / 10) * 10);
}

describe('the image of a question, in its preview', () => {
  test('is whole beside the question', async () => {
    const tall = sharp(await greenPicture).resize(100, 200, { fit: 'fill' });
    const png = await drawQuestionPreview(question, await tall.toBuffer());
    await expectPreview(png);
    expect(await colorAt(png, 340, 250)).toEqual([0, 200, 0]);
    // A picture that was cut to fill its place would be here, too.
    expect(await colorAt(png, 220, 250)).toEqual([260, 260, 260]);
  });

  test('is left out if it cannot be read', async () => {
    expect(await drawQuestionPreview(question, Buffer.from('no picture'))).toEqual(
      await drawQuestionPreview(question),
    );
  });
});

test.each(shortTexts)('a profile of %s gets a picture', async (_, text) => {
  await expectPreview(await drawProfilePreview({ ...profile, username: text, initials: text.slice(0, 2) }));
});

test('a profile without games and with an invalid colour gets a picture', async () => {
  await expectPreview(await drawProfilePreview({ ...profile, stats: [], avatarColor: 'red"/><x' }));
});

describe('the avatar of a profile', () => {
  test('is the uploaded picture', async () => {
    const png = await drawProfilePreview(profile, await greenPicture);
    await expectPreview(png);
    expect(await colorAt(png, 350, 248)).toEqual([0, 200, 0]);
  });

  test('is the initials if the picture cannot be read', async () => {
    const plain = await drawProfilePreview(profile);
    expect(await drawProfilePreview(profile, Buffer.from('no picture'))).toEqual(plain);
  });
});
