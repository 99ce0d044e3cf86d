import { restoreHistoryEntry } from '@/lib/features/history/server/restore-entry';
import { triedKinds } from '@/lib/testing/record-kinds';
import { connectSomebodyElse } from '@/lib/testing/somebody-else';
import { beginRecords } from '@/lib/testing/tried-records';

const { somebodyElse, untilSomebodyWaitsForALock } = connectSomebodyElse();

const removable = triedKinds.filter(({ subjectType }) => subjectType !== 'category');

/** A record that was changed once and is deleted, and two who want it back as it was at different times. */
async function beginReturning(kind: (typeof removable)[number]) {
  const { save, remove, caller, colleague, actions, entryOf, rowOf } = await beginRecords(kind);
  const { id } = await save({}, caller);
  await save({ label: 'Bee' }, caller, { id });
  await remove?.({ id }, caller);
  const [created, changed] = [await entryOf(id, 'created'), await entryOf(id, 'changed')];
  const expectOnly = async (entry: typeof created) => {
    const content = { ...JSON.parse(entry.after ?? ''), version: 3, updated_at: expect.any(String) };
    expect(await rowOf(id)).toEqual(content);
    expect(await actions(id)).toEqual(['created', 'changed', 'deleted', 'restored']);
  };
  return { caller, colleague, created, changed, expectOnly };
}

const stale = { status: 409, code: 'stale', message: expect.stringMatching(/^Somebody else changed/) };

describe.each(removable)('a deleted $subjectType', (kind) => {
  it('is brought back by one of two entries: who comes while the other is being restored waits for it', async () => {
    const { caller, colleague, created, changed, expectOnly } = await beginReturning(kind);
    // Holds the first one after its record is stored, and before its transaction ends.
    await somebodyElse.query('begin');
    await somebodyElse.query('lock table search_documents in share mode');
    const first = restoreHistoryEntry({ entryId: created.id }, caller);
    await Promise.race([untilSomebodyWaitsForALock(), first]);
    const second = restoreHistoryEntry({ entryId: changed.id }, colleague);
    await Promise.race([untilSomebodyWaitsForALock(2), second]);
    await somebodyElse.query('commit');
    await expect(second).rejects.toMatchObject(stale);
    await first;
    await expectOnly(created);
  });

  it('is brought back by one of two entries: who had looked before the other was restored overwrites nothing', async () => {
    const { caller, colleague, created, changed, expectOnly } = await beginReturning(kind);
    const theOther = async () => {
      await restoreHistoryEntry({ entryId: created.id }, caller);
      return [];
    };
    const second = restoreHistoryEntry({ entryId: changed.id }, colleague, theOther);
    await expect(second).rejects.toMatchObject(stale);
    await expectOnly(created);
  });
});
