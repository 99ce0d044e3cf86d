import 'server-only';
import sharp from 'sharp';
import { palette } from '@/lib/markup/palette';

/** Where a picture goes, in pixels. */
interface PictureBox {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Of its corners. */
  radius: number;
  /** cover: cut to the box. inside: whole, in the middle of the box, as large as fits. */
  fit: 'cover' | 'inside';
}

/** A picture as SVG elements, framed, in its box; null for one that cannot be read. */
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
