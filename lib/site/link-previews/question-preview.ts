import 'server-only';
import { chooseInk, palette, toSafeColor } from '@/lib/site/markup/palette';
import { drawCard, drawLogo, drawPicture, drawPreview, drawStage } from './draw-preview';
import { canDraw } from './draw-text';
import { shorten } from './page-metadata';

/** A shared question's picture shows this data; it has no answer, so none can leak. */
export interface QuestionPreview {
  heading: string;
  question: string;
  choices: readonly string[];
  category: string;
  categoryColor: string;
  mediaId?: string;
  /** It is not drawn, but a correction must change the picture's address. */
  correctedOn?: string;
}

const LEFT = 200;
const RIGHT = 1000;
const MIDDLE = { top: 160, height: 190 };
const PICTURE = {
  x: LEFT,
  y: MIDDLE.top,
  width: 280,
  height: MIDDLE.height,
  radius: 12,
  fit: 'inside',
} as const;
/** A longer choice does not fit into two lines. */
const CHOICE_MAX_LENGTH = 60;
/** Chats show the picture 320 pixels wide: letters of a choice are 9 pixels high then. */
const CHOICE_SIZE = 34;
const CHOICE = { width: 394, height: 92, gap: 10 };

/** Draws a question, choices and picture; draws only the day and the category if our typefaces lack a letter. */
export async function drawQuestionPreview(
  shown: QuestionPreview,
  picture: Uint8Array | null = null,
): Promise<Uint8Array> {
  const color = toSafeColor(shown.categoryColor);
  const showsQuestion = await canDraw([shown.question, ...shown.choices]);
  const photo = showsQuestion && picture && (await drawPicture(picture, PICTURE));
  const left = photo ? PICTURE.x + PICTURE.width + 24 : LEFT;
  const choices = (showsQuestion ? shown.choices : []).map((text, index) => ({
    text: shorten(text, CHOICE_MAX_LENGTH),
    left: LEFT + (index % 2) * (CHOICE.width + CHOICE.gap),
    top: 358 + Math.floor(index / 2) * (CHOICE.height + CHOICE.gap),
  }));
  const banner = `
    <path d="M170 104a20 20 0 0 1 20-20h820a20 20 0 0 1 20 20v46h-860Z"
      fill="${color}" stroke="${palette.black}" stroke-width="6"/>`;
  const drawing = [
    drawStage(),
    drawCard(170, 84, 860, 480),
    banner,
    showsQuestion ? (photo ?? '') : await drawLogo(500, 172, 200),
    ...choices.map(
      ({ left, top }) =>
        `<rect x="${left}" y="${top}" width="${CHOICE.width}" height="${CHOICE.height}" rx="12" fill="${palette.white}" stroke="${palette.black}" stroke-width="3"/>`,
    ),
    await drawLogo(170, 576, 46),
  ];
  const centred = { align: 'centre' } as const;
  return drawPreview(drawing.join(''), [
    {
      ...centred,
      text: (await canDraw([shown.category])) ? shown.category : '',
      left: LEFT,
      top: 89,
      width: RIGHT - LEFT,
      height: 56,
      size: 36,
      color: chooseInk(color),
    },
    {
      ...centred,
      ...MIDDLE,
      ...(!showsQuestion && { top: 340 }),
      text: showsQuestion ? shown.question : 'See the question, and play',
      left,
      width: RIGHT - left,
      size: photo ? 44 : 56,
      color: palette.black,
    },
    ...choices.map(({ text, left, top }) => ({
      ...centred,
      text,
      left: left + 10,
      top: top + 2,
      width: CHOICE.width - 20,
      height: CHOICE.height - 4,
      size: CHOICE_SIZE,
      leastInRow: CHOICE_SIZE,
      weight: 600,
      color: palette.black,
    })),
    { text: shown.heading, left: 230, top: 576, width: 800, height: 46, size: 30, color: palette.black },
  ]);
}
