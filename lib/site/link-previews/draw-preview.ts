import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { VERSION_HEADER } from '@/lib/cache/finished-response';
import { palette } from '@/lib/site/markup/palette';
import { drawText, type PreviewText } from './draw-text';
import { PREVIEW_SIZE } from './page-metadata';
import { computePictureVersion } from './picture-version';

async function placeText(text: PreviewText) {
  const picture = await drawText(text);
  if (!picture) return [];
  const { width, height } = picture.info;
  const free = text.width - width;
  const offset = { left: 0, centre: free / 2, right: free }[text.align ?? 'left'];
  const left = Math.max(0, Math.round(text.left + offset));
  const top = Math.max(0, Math.round(text.top + (text.height - height) / 2));
  return [{ input: picture.data, left, top }];
}

/** Draws SVG elements and texts as a PNG of 1200×630. */
export async function drawPreview(drawing: string, texts: readonly PreviewText[]): Promise<Uint8Array> {
  const { width, height } = PREVIEW_SIZE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`;
  const placed = await Promise.all(texts.map(placeText));
  return sharp(Buffer.from(svg)).composite(placed.flat()).png({ palette: true, effort: 7 }).toBuffer();
}

/** Responds with the image and the version of `shown`, the displayed data; without a version if it is undefined. */
export function createPreviewResponse(png: Uint8Array, shown?: unknown): Response {
  const headers = new Headers({ 'Content-Type': 'image/png' });
  if (shown !== undefined) headers.set(VERSION_HEADER, computePictureVersion(shown));
  return new Response(Uint8Array.from(png), { headers });
}

interface PictureBox {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
  /** A picture that covers the box is cropped to it; one inside it is whole, centred, and as large as fits. */
  fit: 'cover' | 'inside';
}

/** Draws a picture as framed SVG elements in its box; null if it cannot be decoded. */
export async function drawPicture(picture: Uint8Array, box: PictureBox): Promise<string | null> {
  const { fit, radius } = box;
  try {
    const { data, info } = await sharp(picture)
      .resize(box.width, box.height, { fit })
      .png()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const x = box.x + (box.width - width) / 2;
    const y = box.y + (box.height - height) / 2;
    const frame = `x="${x}" y="${y}" width="${width}" height="${height}"`;
    return `
      <clipPath id="picture"><rect ${frame} rx="${radius}"/></clipPath>
      <image ${frame} clip-path="url(#picture)" href="data:image/png;base64,${data.toString('base64')}"/>
      <rect ${frame} rx="${radius}" fill="none" stroke="${palette.black}" stroke-width="6"/>`;
  } catch {
    return null;
  }
}

/** Draws the site's icon as an SVG element with its upper left corner at that point. */
export async function drawLogo(x: number, y: number, size: number): Promise<string> {
  const icon = await readFile(join(process.cwd(), 'public', 'icon.svg'), 'utf8');
  return icon.replace('<svg ', `<svg x="${x}" y="${y}" width="${size}" height="${size}" `);
}

/** Draws the stage, 1200×630: red velvet left, right and above, and yellow between. */
export function drawStage(): string {
  const folds = [0, 44, 88, 1068, 1112, 1156].map(
    (x) => `<rect x="${x}" width="44" height="630" fill="url(#fold)"/>`,
  );
  const swags = [0, 240, 480, 720, 960, 1200].map((x) => `<ellipse cx="${x}" cy="0" rx="150" ry="78"/>`);
  return `
    <defs>
      <linearGradient id="fold">
        <stop offset="0" stop-color="${palette.velvetShade}"/>
        <stop offset=".5" stop-color="${palette.velvetLight}"/>
        <stop offset="1" stop-color="${palette.velvetShade}"/>
      </linearGradient>
    </defs>
    <rect width="1200" height="630" fill="${palette.yellow}"/>
    <path d="M280 630 500 0h200l220 630Z" fill="${palette.yellowTint}"/>
    ${folds.join('')}
    <path d="M132 0v630M1068 0v630" stroke="${palette.black}" stroke-width="6"/>
    <g fill="${palette.velvet}" stroke="${palette.yellow}" stroke-width="10">${swags.join('')}</g>
    <path d="M0 0h1200" stroke="${palette.black}" stroke-width="8"/>`;
}

export function drawCard(x: number, y: number, width: number, height: number): string {
  const box = `x="${x}" width="${width}" height="${height}" rx="20"`;
  return `
    <rect ${box} y="${y + 12}" transform="translate(12 0)" fill="${palette.black}"/>
    <rect ${box} y="${y}" fill="${palette.white}" stroke="${palette.black}" stroke-width="6"/>`;
}

export async function drawProductPreview(productName: string): Promise<Uint8Array> {
  const text = { left: 170, width: 860, align: 'centre' } as const;
  return drawPreview(drawStage() + (await drawLogo(480, 96, 240)), [
    { ...text, text: productName, top: 340, height: 150, size: 120, color: palette.black },
    {
      ...text,
      text: 'New trivia questions every day',
      top: 505,
      height: 60,
      size: 40,
      color: palette.charcoal,
    },
  ]);
}
