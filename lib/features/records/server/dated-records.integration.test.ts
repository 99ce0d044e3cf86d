import { config } from '@/lib/config/config';
import { database } from '@/lib/db/connection';
import { addCaller } from '@/lib/testing/factories';
import { needsOtherReviewer } from './dated-records';

describe('an editor', () => {
  let editorId: string;
  const needsOther = () => needsOtherReviewer(editorId, editorId);
  afterEach(() => jest.restoreAllMocks());
  beforeEach(async () => {
    editorId = (await addCaller('editor')).user.id;
    await addCaller('admin');
    expect(await needsOther()).toBe(true);
  });

  it('needs no other reviewer if REVIEW_OWN_WORK is on', async () => {
    jest.replaceProperty(config, 'REVIEW_OWN_WORK', 'on');
    expect(await needsOther()).toBe(false);
  });

  it('needs no other reviewer if nobody else may review', async () => {
    const disabledAt = new Date().toISOString();
    await database().updateTable('users').set({ disabledAt }).where('id', '<>', editorId).execute();
    expect(await needsOther()).toBe(false);
  });
});
