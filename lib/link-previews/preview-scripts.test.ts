import sharp from 'sharp';
import { drawText } from './draw-text';
import { loadFontsFor } from './preview-fonts';

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
const signs = '→ ≠ √ ♠ ★ ☎ ✓ € ₹ № ½ ∞ π ° ♯ ⠓';
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

/** How much ink each pixel of a text has, in bytes, with the size of the picture. */
async function ink(text: string, weight = 900) {
  const box = { left: 0, top: 0, width: 4000, height: 400, size: HEIGHT, color: '#000000', weight };
  const drawn = await drawText({ ...box, text });
  if (!drawn) throw new Error(`${text} shows nothing`);
  return sharp(drawn.data).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true });
}

type Ink = Awaited<ReturnType<typeof ink>>;

/**
 * Whether somewhere in the picture stands the box that is drawn for a missing glyph: a thin upright frame with the
 * character's number in it, so that all along the inside of the frame there is no ink.
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
    const [left, top, right, bottom] = [x + 3, y + 3, x + width - 4, y + height - 4];
    for (let at = left; at <= right; at++) if (isInk(at, top) || isInk(at, bottom)) return false;
    for (let at = top; at <= bottom; at++) if (isInk(left, at) || isInk(right, at)) return false;
    return true;
  };
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      if (!isInk(x, y) || isInk(x - 1, y) || (y > 0 && isInk(x, y - 1))) continue;
      const [width, height] = [runRight(x, y), runDown(x, y)];
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

// Letters of Bamum and Tibetan and a sign of cuneiform: no face of ours has them; their boxes hold four and six digits.
const MISSING = ['\u{A6A0}', '\u{F40}', '\u{12000}'];

test.each(MISSING)('a glyph that no face has is found out: %s', async (missing) => {
  expect(await hasMissingGlyph(missing)).toBe(true);
  expect(await hasMissingGlyph(`Which sign is this: ${missing}?`)).toBe(true);
});

describe.each(scripts)('%s', (_, words) => {
  test('plain and bold', async () => {
    expect(await hasMissingGlyph(words, 600)).toBe(false);
    expect(await hasMissingGlyph(words, 900)).toBe(false);
  });

  test('beside words of the other direction', async () => {
    expect(await hasMissingGlyph(`Who said “${words}” in 1969? שלום ${words} (Quiz)`)).toBe(false);
  });

  test('no word of two faces', async () => {
    expect(await loadFontsFor(words)).toHaveLength(1);
  });
});

test('signs', async () => {
  expect(await hasMissingGlyph(signs)).toBe(false);
});

describe.each(emoji)('%s', (_, sequence) => {
  test('is one picture in colour', async () => {
    const box = { left: 0, top: 0, width: 4000, height: 400, size: HEIGHT, color: '#000000' };
    const [drawn, letter] = await Promise.all([
      drawText({ ...box, text: sequence }),
      drawText({ ...box, text: '🎉' }),
    ]);
    expect(drawn?.info.width).toBeLessThan(1.4 * (letter?.info.width ?? 0));
    const { channels } = await sharp(drawn?.data).flatten({ background: '#ffffff' }).stats();
    expect(new Set(channels.map(({ mean }) => mean)).size).toBeGreaterThan(1);
    expect(await hasMissingGlyph(sequence)).toBe(false);
  });
});

test('an emoji among words is drawn where it stands', async () => {
  const [without, withEmoji] = await Promise.all([
    ink('Which film is this? 1 and 2'),
    ink('Which film is this? 👩‍🚀1 and 🎉2'),
  ]);
  expect(withEmoji.info.width).toBeGreaterThan(without.info.width + 2 * HEIGHT);
});
