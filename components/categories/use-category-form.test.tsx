import { act, renderHook } from '@testing-library/react';
import type { Upload } from '@/components/media/use-upload';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { useCategoryForm } from './use-category-form';

const sport = {
  id: 'sport',
  category: 'Sport',
  defaultAvatarColor: '#1c9cf0',
  active: true,
  version: 3,
  targets: {},
};

const uploaded: Upload = {
  state: { phase: 'stored', fileName: 'mine.png', mediaId: 'mine', note: null },
  start() {},
  retry() {},
  cancel() {},
  settled: async () => 'mine',
};

test('an editor who chooses the stored image in a conflict saves that one instead of the uploaded one', async () => {
  const theirs = { ...sport, mediaId: 'theirs', version: 4 };
  const sent: unknown[] = [];
  stubFetch(({ path, body }) => {
    if (path.includes('all_categories')) return { json: { categories: [theirs] } };
    sent.push(body.mediaId);
    if (sent.length === 1) return { status: 409, json: { code: 'stale', message: 'It has changed' } };
    return { json: { category: { ...theirs, version: 5 } } };
  });
  const { result } = renderHook(() => useCategoryForm(sport, uploaded, () => {}));
  await act(async () => void (await result.current.submit(result.current.form.getValues())));
  const { conflict } = result.current;
  expect(conflict).toMatchObject({ mine: { mediaId: 'mine' }, stored: { values: { mediaId: 'theirs' } } });
  await act(async () => conflict && result.current.resolve({ ...conflict.mine, mediaId: 'theirs' }));
  expect(sent).toEqual(['mine', 'theirs']);
});
