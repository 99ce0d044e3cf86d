import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from '@/lib/config/config';
import { sampleCategories } from '@/lib/db/sample-content/categories';
import { dailyQuestions } from '@/lib/db/sample-content/daily-questions';
import { createMediaId } from '@/lib/features/media/server/create-media-id';
import { createLocalDiskStorage } from '@/lib/features/media/server/drivers/local-disk';
import { makeImageVariants } from '@/lib/features/media/server/variants/image-variants';
import type { ContentRows } from './store';

const contentDirectory = join(process.cwd(), 'lib/db/sample-content');
const groupArt = ['group-open-table.svg', 'group-locked-table.svg'];

/**
 * Puts the sample pictures and sounds into the media storage, as an upload would.
 * Returns the rows to insert and the media id of each file.
 */
export async function storeSampleMedia(): Promise<{
  rows: ContentRows['media'];
  idOf: (file: string) => string;
}> {
  const storage = createLocalDiskStorage(join(config.DATA_DIR, 'media'));
  const rows: ContentRows['media'] = [];
  const ids = new Map<string, string>();
  const common = { driver: 'local' as const, created_by: null, created_at: new Date().toISOString() };

  const questionMedia = Object.values(dailyQuestions)
    .flat()
    .flatMap(({ media }) => media ?? []);
  const pictures = [
    ...sampleCategories.map(({ art }) => art),
    ...groupArt,
    ...questionMedia.filter(({ kind }) => kind === 'image').map(({ file }) => file),
  ];
  for (const file of pictures) {
    const id = createMediaId();
    const art = await readFile(join(contentDirectory, 'art', file));
    const { width, height, thumbhash, files } = await makeImageVariants(art, { trustedSvg: true });
    let bytes = 0;
    for (const variant of files) bytes += await storage.write(`images/${id}/${variant.name}`, variant.bytes);
    ids.set(file, id);
    rows.push({
      ...common,
      id,
      kind: 'image',
      content_type: 'image/webp',
      bytes,
      width,
      height,
      thumbhash,
      original_name: file,
    });
  }
  for (const { file } of questionMedia.filter(({ kind }) => kind === 'audio')) {
    const id = createMediaId();
    const bytes = await storage.write(`audio/${id}`, await readFile(join(contentDirectory, 'audio', file)));
    ids.set(file, id);
    rows.push({ ...common, id, kind: 'audio', content_type: 'audio/mpeg', bytes, original_name: file });
  }
  return { rows, idOf: (file) => ids.get(file) ?? '' };
}
