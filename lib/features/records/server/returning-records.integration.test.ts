import { config } from '@/lib/config/config';
import { database } from '@/lib/db/connection';
import { restoreHistoryEntry } from '@/lib/features/history/server/restore-entry';
import { triedKinds } from '@/lib/testing/record-kinds';
import { beginRecords, times, together } from '@/lib/testing/tried-records';

const onSqlite = config.DATABASE_URL ? it.skip : it;

describe.each(triedKinds)('a $subjectType', (kind) => {
  const begin = () => beginRecords(kind);

  it('is brought to an earlier version once, however many do so at once', async () => {
    const { save, caller, actions, entryOf, rowOf } = await begin();
    const { id } = await save({}, caller);
    await save({ label: 'Bee' }, caller, { id });
    const entry = await entryOf(id, 'changed');
    const undo = () => restoreHistoryEntry({ entryId: entry.id, side: 'before' }, caller);
    const { refused } = await together(times(3, () => undo));
    await undo();
    expect(refused).toEqual([]);
    expect(await actions(id)).toEqual(['created', 'changed', 'restored']);
    expect(await rowOf(id)).toMatchObject({ version: 3 });
  });

  it('comes back from a history that is older than its table', async () => {
    const { save, caller, entryOf, rowOf } = await begin();
    const { id } = await save({}, caller);
    const row = await rowOf(id);
    await save({ label: 'Bee' }, caller, { id });
    const created = await entryOf(id, 'created');
    const after = JSON.stringify({
      ...JSON.parse(created.after ?? ''),
      idempotency_key: 'gone with its column',
    });
    await database().updateTable('history').set({ after }).where('id', '=', created.id).execute();
    await restoreHistoryEntry({ entryId: created.id }, caller);
    const restored = await rowOf(id);
    expect({ ...restored, version: 1, updated_at: null }).toEqual({ ...row, updated_at: null });
  });
});

describe.each(triedKinds.filter(({ subjectType }) => subjectType !== 'category'))(
  'a $subjectType',
  (kind) => {
    async function beginRemoving() {
      const { remove, ...rest } = await beginRecords(kind);
      if (!remove) throw new Error('not removable');
      return { ...rest, remove };
    }

    it('is deleted once, however many delete it at once, and comes back exactly, however many undo that', async () => {
      const { save, remove, caller, colleague, actions, rowOf } = await beginRemoving();
      const { id, version } = await save({}, caller);
      const before = await rowOf(id);
      const deletions = await together(
        [caller, colleague, caller].map((person) => () => remove({ id, version }, person)),
      );
      expect(deletions.refused).toEqual([]);
      deletions.done.push(await remove({ id }, caller));
      const [entryId = '', ...others] = new Set(deletions.done.map(({ historyEntryId }) => historyEntryId));
      expect(others).toEqual([]);
      expect(await rowOf(id)).toBeUndefined();

      const undo = () => restoreHistoryEntry({ entryId }, caller);
      expect((await together(times(3, () => undo))).refused).toEqual([]);
      await undo();
      expect(await rowOf(id)).toEqual(before);
      expect(await actions(id)).toEqual(['created', 'deleted', 'restored']);
    });

    // On PostgreSQL two are at once only where locks hold them: restore-record.postgres.integration.test.ts.
    onSqlite('comes back as the first of two says who bring different versions back at once', async () => {
      const { save, remove, caller, colleague, actions, entryOf, rowOf } = await beginRemoving();
      const { id } = await save({}, caller);
      await save({ label: 'Bee' }, caller, { id });
      await remove({ id }, caller);
      const entries = [await entryOf(id, 'created'), await entryOf(id, 'changed')];
      const restorations = [caller, colleague].map(
        (person, index) => () => restoreHistoryEntry({ entryId: entries[index]?.id ?? '' }, person),
      );
      const { done, refused } = await together(restorations);
      expect(done).toHaveLength(1);
      expect(refused).toMatchObject([
        { status: 409, code: 'stale', message: expect.stringMatching(/Somebody else/) },
      ]);
      expect(await rowOf(id)).toMatchObject({
        ...JSON.parse(entries[0]?.after ?? ''),
        version: 3,
        updated_at: expect.any(String),
      });
      expect(await actions(id)).toEqual(['created', 'changed', 'deleted', 'restored']);
      // Whoever looks again may decide otherwise.
      await restorations[1]?.();
      expect(await rowOf(id)).toMatchObject({ version: 4 });
    });

    it('is not deleted in a version that was not seen', async () => {
      const { save, remove, caller, rowOf } = await beginRemoving();
      const { id } = await save({}, caller);
      await save({ label: 'Bee' }, caller, { id });
      await expect(remove({ id, version: 1 }, caller)).rejects.toMatchObject({ status: 409, code: 'stale' });
      expect(await rowOf(id)).toMatchObject({ version: 2 });
      await expect(remove({ id: 'nothing' }, caller)).rejects.toMatchObject({ status: 404 });
    });

    it('stays deleted when the save that made it arrives again, and for who still edits it', async () => {
      const { save, remove, caller, colleague, rowOf, made } = await beginRemoving();
      const { id } = await save({}, caller);
      await remove({ id }, colleague);
      for (const target of [{}, { id }]) {
        await expect(save({ label: 'Bee' }, caller, target)).rejects.toMatchObject({ status: 404 });
      }
      expect(await rowOf(id)).toBeUndefined();
      expect(await made()).toBe(1);
      await save({ label: 'Bee' }, { ...caller, idempotencyKey: 'the next form' });
      expect(await made()).toBe(2);
    });

    it('frees its place; an undo that comes too late says what is in the way', async () => {
      const { save, remove, caller, colleague, rowOf } = await beginRemoving();
      const { id } = await save({}, caller);
      const { historyEntryId } = await remove({ id }, caller);
      await save({ label: 'Bee' }, colleague);
      const undo = restoreHistoryEntry({ entryId: historyEntryId }, caller);
      await expect(undo).rejects.toMatchObject({ code: expect.stringMatching(/slot_taken|question_exists/) });
      expect(await rowOf(id)).toBeUndefined();
    });

    it('never has one version number for two contents', async () => {
      const { save, remove, caller, entryOf, rowOf } = await beginRemoving();
      const { id } = await save({}, caller);
      await save({ label: 'Bee' }, caller, { id });
      await remove({ id }, caller);
      await restoreHistoryEntry({ entryId: (await entryOf(id, 'created')).id }, caller);
      expect(await rowOf(id)).toMatchObject({ version: 3 });
    });
  },
);
