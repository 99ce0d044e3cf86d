/** Draws the icons in public/ from the logo mark. Run after changing the mark: `npx tsx scripts/dev/render-icons.ts` */
import { writeFile } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { LogoMark } from '@/components/layout/logo-mark';
import { palette } from '@/lib/site/markup/palette';

const mark = Buffer.from(renderToStaticMarkup(createElement(LogoMark)));

/** The mark is 64 px wide at 72 dots an inch. */
const MARK = { width: 64, density: 72 };

/** Draws the mark on a square of `size` px, where it fills `share` of the width. */
async function drawIcon(size: number, share: number, background: string): Promise<Buffer> {
  const width = Math.round(size * share);
  const drawing = await sharp(mark, { density: (MARK.density * width) / MARK.width })
    .resize(width, width)
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawing }])
    .png({ palette: true, effort: 10, compressionLevel: 9 })
    .toBuffer();
}

/** Wraps a PNG of `size` px as an .ico file: a directory of 6 bytes, one entry of 16, then the picture. */
function wrapAsIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

async function renderIcons(): Promise<void> {
  const transparent = '#00000000';
  await writeFile('public/icon.svg', mark);
  await writeFile('public/favicon.ico', wrapAsIco(await drawIcon(32, 1, transparent), 32));
  await writeFile('public/icon-192.png', await drawIcon(192, 1, transparent));
  await writeFile('public/icon-512.png', await drawIcon(512, 1, transparent));
  // Launchers crop a maskable icon to its inner circle of 80 %; iOS rounds the corners itself.
  await writeFile('public/icon-maskable-512.png', await drawIcon(512, 0.56, palette.yellow));
  await writeFile('public/apple-touch-icon.png', await drawIcon(180, 0.74, palette.yellow));
}

renderIcons();
