import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { APIRequestContext } from '@playwright/test';
import { FIRST_LOAD_BUDGET, publicPages, scriptAddresses } from '@/lib/testing/first-load';
import { pastQuestions, pick } from './fixtures/past-questions';
import { expect, test } from './fixtures/test';

const CHUNKS = '.next/static/chunks';

/** Words of libraries that only the staff area may load, as they stand in minified scripts. */
const libraries = { zod: 'ZodError', 'react-hook-form': 'shouldUnregister', SWR: 'revalidateOnFocus' };

/** The scripts of a page's first load: their source, and how many bytes they are after gzip. */
async function loadScripts(request: APIRequestContext, path: string) {
  const addresses = scriptAddresses(await (await request.get(path)).text());
  const sources = await Promise.all(addresses.map(async (address) => (await request.get(address)).text()));
  return {
    source: sources.join('\n'),
    bytes: sources.reduce((sum, source) => sum + gzipSync(source).length, 0),
  };
}

test('public pages load little script of their own, and no library of the staff area', async ({
  request,
}) => {
  const { questionTag } = pick(await pastQuestions(request), ({ hasAudio }) => hasAudio);
  // A page without anything of its own; `npm run bench -- public` holds it against an empty one.
  const floor = await loadScripts(request, '/terms');
  expect(floor.bytes).toBeGreaterThan(50_000);
  for (const path of [...publicPages, `/share_question/${questionTag}`]) {
    const { bytes, source } = await loadScripts(request, path);
    expect(bytes - floor.bytes, path).toBeLessThanOrEqual(FIRST_LOAD_BUDGET);
    for (const [library, word] of Object.entries(libraries)) {
      expect(source.includes(word), `${path} loads ${library}`).toBe(false);
    }
  }
  // The words are in the build, so that their absence above means something.
  const build = readdirSync(CHUNKS).map((file) => readFileSync(join(CHUNKS, file), 'utf8'));
  for (const [library, word] of Object.entries(libraries)) {
    expect(
      build.some((source) => source.includes(word)),
      library,
    ).toBe(true);
  }
});
