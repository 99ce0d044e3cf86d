import 'server-only';
import { inkOn, palette, safeColor } from '@/lib/markup/palette';
import { drawCard, drawLogo, drawPicture, drawPreview, drawStage } from './draw-preview';
import type { PreviewText } from './draw-text';
import { shorten } from './page-metadata';

/** The data of a shared question's picture; it has no answer, so none can leak. */
export interface QuestionPreview {
  /** "The Daily Trivia Question for November 21, 2026" */
  heading: string;
  question: string;
  choices: readonly string[];
  category: string;
  /** `#RRGGBB`. */
  categoryColor: string;
  /** Of the picture that the page shows with the question, if it does. */
  mediaId?: string;
}

const PICTURE = { x: 200, y: 196, width: 296, height: 296, radius: 12, fit: 'inside' } as const;
const RIGHT = 1000;
/** More is no choice that can be read in two lines: across half the card, and beside a picture. */
const CHOICE_MAX_LENGTH = { wide: 80, narrow: 60 };
const NARROW = 300;
const GAP = 12;
const CHOICE_HEIGHT = 46;

/** Two rows of two choices between `left` and RIGHT. */
function placeChoices(choices: readonly string[], left: number) {
  const width = (RIGHT - left - GAP) / 2;
  return choices.map((text, index) => ({
    text: shorten(text, CHOICE_MAX_LENGTH[width < NARROW ? 'narrow' : 'wide']),
    left: left + (index % 2) * (width + GAP),
    top: 390 + Math.floor(index / 2) * (CHOICE_HEIGHT + 8),
    width,
  }));
}

type PlacedChoice = ReturnType<typeof placeChoices>[number];

function drawChoice({ left, top, width }: PlacedChoice): string {
  return `<rect x="${left}" y="${top}" width="${width}" height="${CHOICE_HEIGHT}" rx="12"
    fill="${palette.white}" stroke="${palette.black}" stroke-width="3"/>`;
}

function writeChoice({ text, left, top, width }: PlacedChoice): PreviewText {
  return {
    text,
    left: left + 12,
    top: top + 4,
    width: width - 24,
    height: CHOICE_HEIGHT - 8,
    size: 26,
    weight: 600,
    color: palette.black,
    align: 'centre',
    isInRow: true,
  };
}

/**
 * A shared question with its choices on the stage, under its category.
 * @param picture what a visitor sees with the question; without one, or where it cannot be read, the text has the room
 */
export async function drawQuestionPreview(
  shown: QuestionPreview,
  picture: Uint8Array | null = null,
): Promise<Uint8Array> {
  const color = safeColor(shown.categoryColor);
  const photo = picture && (await drawPicture(picture, PICTURE));
  const left = photo ? PICTURE.x + PICTURE.width + 24 : 200;
  const choices = placeChoices(shown.choices, left);
  const banner = `
    <path d="M170 128a20 20 0 0 1 20-20h820a20 20 0 0 1 20 20v54h-860Z"
      fill="${color}" stroke="${palette.black}" stroke-width="6"/>`;
  const drawing = [
    drawStage(),
    drawCard(170, 108, 860, 400),
    banner,
    photo ?? '',
    ...choices.map(drawChoice),
    await drawLogo(170, 532, 76),
  ];
  const centred = { align: 'centre' } as const;
  return drawPreview(drawing.join(''), [
    {
      ...centred,
      text: shown.category,
      left: 200,
      top: 114,
      width: 800,
      height: 62,
      size: 38,
      color: inkOn(color),
    },
    {
      ...centred,
      text: shown.question,
      left,
      top: 200,
      width: RIGHT - left,
      height: 168,
      size: photo ? 44 : 54,
      color: palette.black,
    },
    ...choices.map(writeChoice),
    { text: shown.heading, left: 264, top: 540, width: 766, height: 60, size: 32, color: palette.black },
  ]);
}
