import 'server-only';
import { chooseInk, palette, toSafeColor } from '@/lib/site/markup/palette';
import { drawCard, drawLogo, drawPicture, drawPreview, drawProductPreview, drawStage } from './draw-preview';
import { canDraw, type PreviewText } from './draw-text';

export interface ProfilePreview {
  productName: string;
  username: string;
  initials: string;
  avatarColor: string;
  avatarId?: string;
  stats: readonly { category: string; color: string; percent: number }[];
}

const MAX_BARS = 4;
const BAR = { left: 560, width: 400, height: 26 };

function drawBar(top: number, percent: number, color: string): string {
  const box = `x="${BAR.left}" y="${top}" height="${BAR.height}" rx="10"`;
  const filled = (BAR.width * percent) / 100;
  return `
    <rect ${box} width="${BAR.width}" fill="${palette.white}"/>
    <rect ${box} width="${filled}" fill="${toSafeColor(color)}"/>
    <rect ${box} width="${BAR.width}" fill="none" stroke="${palette.black}" stroke-width="4"/>`;
}

const AVATAR = { x: 350, y: 248, radius: 98 };

function drawPhoto(picture: Uint8Array): Promise<string | null> {
  const { x, y, radius } = AVATAR;
  const size = { width: 2 * radius, height: 2 * radius };
  return drawPicture(picture, { x: x - radius, y: y - radius, ...size, radius, fit: 'cover' });
}

function drawCircle(fill: string): string {
  const { x, y, radius } = AVATAR;
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="${palette.black}" stroke-width="6"/>`;
}

/** Draws a player's picture or initials and results; draws the product instead if our typefaces lack a letter. */
export async function drawProfilePreview(
  shown: ProfilePreview,
  picture: Uint8Array | null = null,
): Promise<Uint8Array> {
  const { productName, username, initials, stats } = shown;
  const color = toSafeColor(shown.avatarColor);
  const bars = stats.slice(0, MAX_BARS).map((stat, index) => ({ ...stat, top: 150 + index * 84 }));
  const photo = picture && (await drawPhoto(picture));
  const names = bars.map(({ category }) => category);
  if (!(await canDraw([username, photo ? '' : initials, ...names]))) return drawProductPreview(productName);
  const drawing = [
    drawStage(),
    drawCard(170, 120, 860, 380),
    photo ?? drawCircle(color),
    ...bars.map(({ top, percent, color: fill }) => drawBar(top + 38, percent, fill)),
    await drawLogo(170, 528, 76),
  ];
  const black = { color: palette.black };
  const inRow = { height: 34, size: 26, leastInRow: 20 };
  const barTexts = bars.flatMap(({ category, percent, top }): PreviewText[] => [
    { ...black, text: category, left: BAR.left, top, width: 300, ...inRow },
    { ...black, text: `${percent}%`, left: 860, top, width: 100, ...inRow, align: 'right' },
  ]);
  const inCircle = { left: 270, top: 180, width: 160, height: 136, size: 84, align: 'centre' } as const;
  const belowCircle = { left: 200, top: 366, width: 300, height: 110, size: 44, align: 'centre' } as const;
  const besideCircle = { left: 540, top: 150, width: 440, height: 320, size: 44, align: 'centre' } as const;
  const emptyText: PreviewText = { ...black, ...besideCircle, text: 'Has not played any games yet' };
  return drawPreview(drawing.join(''), [
    { ...inCircle, text: photo ? '' : initials, color: chooseInk(color) },
    { ...black, ...belowCircle, text: `@${username}` },
    ...(bars.length > 0 ? barTexts : [emptyText]),
    { ...black, text: productName, left: 264, top: 536, width: 766, height: 60, size: 36 },
  ]);
}
