import sharp from 'sharp';
import { drawText } from './draw-text';
import { fitToFaces } from './preview-fonts';
import { toMarkup } from './text-markup';

const scripts: [name: string, words: string][] = [
  ['Latin', 'Größe čeština łódź'],
  ['Vietnamese', 'Thủ đô của nước Úc là gì'],
  ['Yoruba', 'Ẹ̀kọ́ ọ̀fẹ́'],
  ['Greek', 'Ποια είναι η πρωτεύουσα'],
  ['Cyrillic', 'Столица Австралії қала'],
  ['Armenian', 'Ո՞րն է մայրաքաղաքը'],
  ['Georgian', 'რა არის დედაქალაქი'],
  ['Hebrew', 'מהי בירת אוסטרליה'],
  ['Arabic', 'ما هي عاصمة أستراليا'],
  ['Urdu', 'آسٹریلیا کا دارالحکومت کیا ہے'],
  ['Persian', 'پایتخت استرالیا کجاست'],
  ['Devanagari', 'ऑस्ट्रेलिया की राजधानी क्या है'],
  ['Bengali', 'অস্ট্রেলিয়ার রাজধানী কী'],
  ['Gurmukhi', 'ਰਾਜਧਾਨੀ ਕੀ ਹੈ'],
  ['Gujarati', 'ઓસ્ટ્રેલિયાની રાજધાની'],
  ['Oriya', 'ରାଜଧାନୀ ଓଡ଼ିଆ'],
  ['Tamil', 'ஆஸ்திரேலியாவின் தலைநகரம்'],
  ['Telugu', 'ఆస్ట్రేలియా రాజధాని'],
  ['Kannada', 'ಆಸ್ಟ್ರೇಲಿಯಾದ ರಾಜಧಾನಿ'],
  ['Malayalam', 'ഓസ്ട്രേലിയയുടെ തലസ്ഥാനം'],
  ['Sinhala', 'ඔස්ට්‍රේලියාවේ අගනුවර'],
  ['Thai', 'เมืองหลวงของออสเตรเลีย'],
  ['Lao', 'ນະຄອນຫຼວງ'],
  ['Burmese', 'မြို့တော်က ဘယ်မှာလဲ'],
  ['Khmer', 'រដ្ឋធានីអូស្ត្រាលី'],
  ['Ethiopic', 'ዋና ከተማ ማን ናት'],
  ['Japanese', '日本の首都はどこですか、カタカナ'],
  ['Chinese, simplified', '澳大利亚的首都是哪里鑫犇'],
  ['Chinese, traditional', '澳洲的首都是哪裡龘'],
  ['Bopomofo', 'ㄅㄆㄇㄈ'],
  ['Korean', '대한민국의 수도는 어디입니까'],
];
const texts: [kind: string, text: string][] = [
  ['subscripts', 'C₆H₁₂O₆, N₂O and O₃; xₙ₊₁ = xₙ² + c'],
  ['superscripts', 'xⁿ + yⁿ = zⁿ; E = mc²; 10⁻⁹, 10⁻⁶, 10⁻³ or 10⁻¹² m'],
  ['fractions', '⅓, ½, ¾, ⅛, ⅐, ⅑ and ⅒; 5½, 5⅔ or 1⅝ ft'],
  ['units', '100 ℃, 212 ℉, 5 ‰, 10 Å, 2 Ω or 1,000 µm'],
  ['mathematics', '∫₀¹ x dx; √2 ≈ 1.41, π ≥ 4, ∞ ∈ ℝ or ∑ ≠ ∑'],
  ['Greek letters', 'Which angle is α when β = 90° and γ = 45°?'],
  ['Roman numerals', 'Louis ⅩⅣ, Ⅲ or Ⅸ'],
  ['signs', '→ ★ ☎ ✓ № ⠓ ♭ ♯ ♮ ♠ ♥ ♦ ♣ ☢ ☠ ☣ ⚡ ① ②'],
  ['arrows', '⇔ ⇒ → ⇌'],
  ['currencies', '€, India’s ₹, Türkiye’s ₺, Ukraine’s ₴ or Israel’s ₪'],
  ['chess', '♞ ♝ ♜ ♛'],
  ['zodiac and planets', '♌ ♍ ♈ ♓ ♄ ♃ ♂ ♀'],
  ['pronunciation', '/kwɪz/, /kwaɪz/, /kiːz/, /kɥiz/, /ˈɡɒd ˈseɪv/ or /ˈfrɑːns/'],
  ['emoji', 'Narnia 🧥, 🦁👑, Madagascar 🦓 or Zootopia 🦊; Japan 🗾 🇯🇵 or Palau 🇵🇼'],
  ['quotation', '“I think, therefore I am”: «Kant», „Hegel“ or ‘Hume’'],
  ['hyphens', 'Which word is hyphenated: co‑op, mother-in-law – or T‑shirt?'],
  ['French', 'Où se trouve l’Œuvre au noir ? À Liège'],
  ['Polish', 'Kto napisał „Zażółć gęślą jaźń”?'],
  ['Turkish', 'İstanbul’un eski adı nedir? İzmir, Iğdır'],
  ['Hawaiian', 'What is ʻōkina in Hawaiʻi?'],
  ['a maqaf', 'איזו עיר היא תל־אביב – עיר ללא הפסקה?'],
  ['two scripts', 'What does 東京 (Tōkyō) mean, Москва aside?'],
];
const emoji: [name: string, sequence: string][] = [
  ['an emoji', '🎉'],
  ['a new emoji', '🫠'],
  ['a couple', '👩‍❤️‍👨'],
  ['an astronaut with a skin tone', '👩🏽‍🚀'],
  ['a thumb with a skin tone', '👍🏿'],
  ['the flag of a country', '🇩🇪'],
  ['the flag of a region', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['the rainbow flag', '🏳️‍🌈'],
  ['a keycap', '1️⃣'],
  ['a sign made an emoji', '❤️'],
];

const HEIGHT = 40;

/** Draws a text, and returns the opacity of each pixel in bytes, with the size of the picture. */
async function ink(text: string, weight = 900) {
  const box = { left: 0, top: 0, width: 4000, height: 400, size: HEIGHT, color: '#000000', weight };
  const drawn = await drawText({ ...box, text });
  if (!drawn) throw new Error(`${text} shows nothing`);
  return sharp(drawn.data).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true });
}

type Ink = Awaited<ReturnType<typeof ink>>;

/**
 * Does the picture show the box of a missing glyph? It is a thin upright frame with the character's number in it, so that
 * there is no ink along the inside of the frame.
 */
function showsBox({ data, info }: Ink): boolean {
  const isInk = (x: number, y: number) => x >= 0 && x < info.width && (data[y * info.width + x] ?? 0) > 64;
  const runRight = (x: number, y: number) => {
    let end = x;
    while (isInk(end, y)) end++;
    return end - x;
  };
  const runDown = (x: number, y: number) => {
    let end = y;
    while (isInk(x, end)) end++;
    return end - y;
  };
  const isBlankInside = (x: number, y: number, width: number, height: number) => {
    const left = x + 3;
    const top = y + 3;
    const right = x + width - 4;
    const bottom = y + height - 4;
    for (let at = left; at <= right; at++) if (isInk(at, top) || isInk(at, bottom)) return false;
    for (let at = top; at <= bottom; at++) if (isInk(left, at) || isInk(right, at)) return false;
    return true;
  };
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      if (!isInk(x, y) || isInk(x - 1, y) || (y > 0 && isInk(x, y - 1))) continue;
      const width = runRight(x, y);
      const height = runDown(x, y);
      if (width < HEIGHT / 2 || height < HEIGHT / 2) continue;
      const isFrame = runDown(x + width - 1, y) >= height && runRight(x, y + height - 1) >= width;
      if (isFrame && isBlankInside(x, y, width, height)) return true;
    }
  }
  return false;
}

async function hasMissingGlyph(text: string, weight?: number): Promise<boolean> {
  return showsBox(await ink(text, weight));
}

// Letters of Bamum and Tibetan and a cuneiform sign, which our faces lack; their boxes have four and six digits.
const MISSING = ['\u{A6A0}', '\u{F40}', '\u{12000}'];

test.each(MISSING)('these tests find the box of %s, which no typeface has', async (missing) => {
  // It unpacks the fonts, and configures libvips to use only these.
  await fitToFaces('A');
  for (const text of [missing, `Which sign is this: ${missing}?`]) {
    const drawn = sharp({ text: { text, font: `Gabarito ${HEIGHT}`, rgba: true, dpi: 72 } });
    const boxes = await drawn.extractChannel('alpha').raw().toBuffer({ resolveWithObject: true });
    expect(showsBox(boxes)).toBe(true);
  }
});

test.each(MISSING)('%s, which no typeface has, is left out', async (missing) => {
  const box = { left: 0, top: 0, width: 400, height: 40, size: HEIGHT, color: '#000000' };
  expect(await drawText({ ...box, text: missing })).toBeNull();
  expect(await hasMissingGlyph(`Which sign is this: ${missing}?`)).toBe(false);
});

/** Blocks of signs of which packages list more than their fonts contain. */
const signBlocks: [name: string, first: number, last: number][] = [
  ['punctuation', 0x2010, 0x205e],
  ['currencies', 0x20a0, 0x20c0],
  ['small figures', 0x2070, 0x2093],
  ['letterlike, number forms', 0x2100, 0x218b],
  ['ligatures', 0xfb00, 0xfb06],
];

test.each(signBlocks)('the block of %s shows no box', async (_, first, last) => {
  const signs = Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
  const drawn = signs.filter((sign) => !/\p{Cn}|\p{Z}|\p{Cf}/u.test(sign));
  expect(await hasMissingGlyph(drawn.join(''))).toBe(false);
});

const widthOf = async (text: string) => (await ink(text)).info.width;

test.each([
  ['H₂₂₂O', 'H222O'],
  ['zⁿⁿⁿ', 'znnn'],
  ['⅔', '2/3'],
  ['5⅔', '52/3'],
])('%s is narrower than %s', async (small, large) => {
  expect(await widthOf(small)).toBeLessThan(0.95 * (await widthOf(large)));
});

test('a digit before a fraction is not a part of it', async () => {
  expect(await widthOf('5⅔')).toBeGreaterThan((await widthOf('5')) + (await widthOf('⅔')));
});

test('labels in a row are drawn equally high, so that they share a baseline', async () => {
  const box = { left: 0, top: 0, width: 400, height: 60, size: HEIGHT, color: '#000000', leastInRow: HEIGHT };
  const heights = await Promise.all(
    ['gap', 'Ace', 'xx', 'CO₂'].map(
      async (text) => (await drawText({ ...box, text }))?.info.height ?? Number.NaN,
    ),
  );
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(2);
});

test('Chinese and Japanese break between words, and behind particles', () => {
  const breaks = (text: string) =>
    toMarkup(text)
      .split(/(?<!\u2060)(?!\u2060|$)/u)
      .map((part) => part.replaceAll('\u2060', ''));
  expect(breaks('日本の首都はどこですか')).toEqual(['日本の', '首都はどこですか']);
  expect(breaks('澳大利亚的首都是哪里')).toEqual(['澳大利亚的', '首都', '是', '哪里']);
});

test('Thai may break between words', () => {
  expect(toMarkup('เมืองหลวงของ')).toBe('เมือง\u200Bหลวง\u200Bของ');
});

test('Korean may not break inside a word', () => {
  expect(toMarkup('수도는 어디')).toBe('수\u2060도\u2060는 어\u2060디');
});

test('a line does not end behind the slash that opens a pronunciation', () => {
  expect(toMarkup('say /kwɪz/ and/or <b>')).toBe('say /\u2060kwɪz/ and/or &lt;b&gt;');
});

test.each(texts)('a text with %s shows no box', async (_, text) => {
  for (const weight of [600, 900]) expect(await hasMissingGlyph(text, weight)).toBe(false);
});

test.each(scripts)('a text in %s shows no box, also beside the other direction', async (_, words) => {
  for (const weight of [600, 900]) expect(await hasMissingGlyph(words, weight)).toBe(false);
  expect(await hasMissingGlyph(`Who said “${words}” in 1969? שלום ${words} (Quiz)`)).toBe(false);
});

test.each(scripts)('a text in %s is set in one typeface', async (_, words) => {
  expect((await fitToFaces(words)).families).toHaveLength(1);
});

test('every 104th Chinese character shows no box', async () => {
  let drawn = 0;
  for (let code = 0x4e00; code < 0x9fa5; code += 104) {
    const character = String.fromCodePoint(code);
    if ((await fitToFaces(character)).text === '') continue;
    expect([character, await hasMissingGlyph(character)]).toEqual([character, false]);
    drawn++;
  }
  expect(drawn).toBeGreaterThan(100);
});

test('a text is drawn the same after another one', async () => {
  const before = await ink('✍⛹☝');
  await ink('🎉');
  // Another weight, which looks the same, keeps libvips from using its cached result.
  expect(await ink('✍⛹☝', 901)).toEqual(before);
});

test.each(emoji)('%s is one picture in colour', async (_, sequence) => {
  const box = { left: 0, top: 0, width: 4000, height: 400, size: HEIGHT, color: '#000000' };
  const [drawn, single] = await Promise.all([
    drawText({ ...box, text: sequence }),
    drawText({ ...box, text: '🎉' }),
  ]);
  expect(drawn?.info.width).toBeLessThan(1.4 * (single?.info.width ?? 0));
  const { channels } = await sharp(drawn?.data).flatten({ background: '#ffffff' }).stats();
  expect(new Set(channels.map(({ mean }) => mean)).size).toBeGreaterThan(1);
  expect(await hasMissingGlyph(sequence)).toBe(false);
});

test('emoji among words take room in the line', async () => {
  const [without, withEmoji] = await Promise.all([
    ink('Which film is this? 1 and 2'),
    ink('Which film is this? 👩‍🚀1 and 🎉2'),
  ]);
  expect(withEmoji.info.width).toBeGreaterThan(without.info.width + 2 * HEIGHT);
});
