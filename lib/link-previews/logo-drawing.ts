import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The show's mark as an SVG element with its upper left corner at that point. */
export async function drawLogo(x: number, y: number, size: number): Promise<string> {
  const icon = await readFile(join(process.cwd(), 'public', 'icon.svg'), 'utf8');
  return icon.replace('<svg ', `<svg x="${x}" y="${y}" width="${size}" height="${size}" `);
}
