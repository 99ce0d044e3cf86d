import 'server-only';
import { palette } from '@/lib/markup/palette';

const FOLD = 44;

function folds(from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const x = from + index * FOLD;
    return `<rect x="${x}" width="${FOLD}" height="630" fill="url(#fold)"/>`;
  }).join('');
}

function swags(): string {
  return [0, 1, 2, 3, 4, 5].map((index) => `<ellipse cx="${index * 240}" cy="0" rx="150" ry="78"/>`).join('');
}

/** The show's stage, 1200×630: red velvet left, right and above, a yellow ground between. */
export function drawStage(): string {
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
    ${folds(0, 3)}${folds(1200 - 3 * FOLD, 3)}
    <path d="M132 0v630M1068 0v630" stroke="${palette.black}" stroke-width="6"/>
    <g fill="${palette.velvet}" stroke="${palette.yellow}" stroke-width="10">${swags()}</g>
    <path d="M0 0h1200" stroke="${palette.black}" stroke-width="8"/>`;
}

/** A white card with the firm outline and its shadow. */
export function drawCard(x: number, y: number, width: number, height: number): string {
  const box = `x="${x}" width="${width}" height="${height}" rx="20"`;
  return `
    <rect ${box} y="${y + 12}" transform="translate(12 0)" fill="${palette.black}"/>
    <rect ${box} y="${y}" fill="${palette.white}" stroke="${palette.black}" stroke-width="6"/>`;
}
