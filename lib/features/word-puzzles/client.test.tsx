import { registerConfirmation } from '@/lib/browser/confirm-going-live';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { saveWordPuzzle } from './client';

test('an editor who saves a live puzzle as a draft is asked first, because players lose it', async () => {
  stubFetch(({ body }) =>
    body.goesLive === false
      ? { status: 409, json: { code: 'goes_live', message: 'It goes.' } }
      : { json: {} },
  );
  registerConfirmation(async () => false);
  const sent = {
    word: 'FJORD',
    hint: 'Deep',
    categoryId: 'c1',
    wordCategoryId: 'p1',
    status: 'draft',
  } as const;
  await expect(saveWordPuzzle(sent)).rejects.toMatchObject({
    message: 'Nothing was changed: what players see stays as it is.',
  });
});
