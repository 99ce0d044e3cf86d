import type { CSSProperties } from 'react';

/** It repeats colours of app/styles/tokens.css for code without custom properties; a test compares the two. */
export const palette = {
  black: '#121014',
  white: '#ffffff',
  blue: '#1b49c9',
  silver: '#c5c9d1',
  red: '#c4122f',
  charcoal: '#363a43',
  yellow: '#ffd21f',
  yellowTint: '#fff6d1',
  greyText: '#565b66',
  velvet: '#8f0f27',
  velvetLight: '#b01230',
  velvetShade: '#5e0819',
} as const;

const HEX_COLOR = /^#[0-9a-f]{6}$/i;

/** Returns a colour if it is valid (`#RRGGBB`), otherwise charcoal, because styles and drawings include it. */
export function toSafeColor(value: string): string {
  return HEX_COLOR.test(value) ? value : palette.charcoal;
}

/** Calculates the relative luminance by WCAG 2, from 0 (black) to 1 (white). */
function calculateLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Chooses the ink with more contrast. Pure black or white has at least 4.5 (WCAG AA) on every colour. */
export function chooseInk(color: string): '#000000' | '#ffffff' {
  const luminance = calculateLuminance(toSafeColor(color));
  const contrastToBlack = (luminance + 0.05) / 0.05;
  const contrastToWhite = 1.05 / (luminance + 0.05);
  return contrastToBlack > contrastToWhite ? '#000000' : '#ffffff';
}

/** Returns the custom properties by which styles set a category's colour, and the colour of text on it. */
export function toCategoryColors(color: string): CSSProperties {
  return { '--category-color': toSafeColor(color), '--category-ink': chooseInk(color) } as CSSProperties;
}
