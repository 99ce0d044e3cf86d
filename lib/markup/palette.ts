/** The palette of app/styles/tokens.css, for what knows no custom properties; a test holds the two together. */
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
