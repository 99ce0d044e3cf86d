import sharp from 'sharp';
import { drawProductPreview } from './draw-preview';
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

test('the product', async () => {
  await expectPreview(await drawProductPreview('Daily Trivia'));
  await expectPreview(
    await drawProductPreview('A name as long as a product name may ever be: sixty letters!'),
  );
});

test.each(texts)('a question of %s', async (_, text) => {
  await expectPreview(
    await drawQuestionPreview({
      ...question,
      question: text,
      category: text,
      heading: text,
      choices: [text, text, text, text],
    }),
  );
});

test('a choice that has room in two lines is whole', async () => {
  const [men, women] = await Promise.all(
    ['men', 'women'].map((last) => {
      const choice = `Nothing but the diary of Antonio Pigafetta and eighteen sick ${last}`;
      return drawQuestionPreview({ ...question, choices: [choice, 'Gold', 'Cloves', 'Pepper'] });
    }),
  );
  expect(men).not.toEqual(women);
});

describe('the picture of a question', () => {
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#00c800' } })
    .jpeg()
    .toBuffer();
  const colorAt = async (png: Uint8Array, left: number, top: number) =>
    [...(await sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())].map(
      (value) => Math.round(value / 10) * 10,
    );

  test('is whole beside the question', async () => {
    const png = await drawQuestionPreview(question, await picture);
    await expectPreview(png);
    expect(await colorAt(png, 348, 344)).toEqual([0, 200, 0]);
    expect(await colorAt(png, 348, 220)).toEqual([260, 260, 260]);
  });

  test('is left out where it cannot be read', async () => {
    expect(await drawQuestionPreview(question, Buffer.from('no picture'))).toEqual(
      await drawQuestionPreview(question),
    );
  });
});

test.each(shortTexts)('a profile of %s', async (_, text) => {
  await expectPreview(await drawProfilePreview({ ...profile, username: text, initials: text.slice(0, 2) }));
});

test('a profile without games, in a colour that is none', async () => {
  await expectPreview(await drawProfilePreview({ ...profile, stats: [], avatarColor: 'red"/><x' }));
});

describe('the avatar of a profile', () => {
  const colorAtCentre = async (png: Uint8Array) => {
    const pixel = { left: 350, top: 248, width: 1, height: 1 };
    const bytes = await sharp(png).extract(pixel).removeAlpha().raw().toBuffer();
    return [...bytes].map((value) => Math.round(value / 10) * 10);
  };
  const filledWith = (background: string) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .jpeg()
      .toBuffer();

  test('is the uploaded picture', async () => {
    const png = await drawProfilePreview(profile, await filledWith('#00c800'));
    await expectPreview(png);
    expect(await colorAtCentre(png)).toEqual([0, 200, 0]);
  });

  test('is the initials where the picture cannot be read', async () => {
    const plain = await drawProfilePreview(profile);
    expect(await drawProfilePreview(profile, Buffer.from('no picture'))).toEqual(plain);
  });
});
