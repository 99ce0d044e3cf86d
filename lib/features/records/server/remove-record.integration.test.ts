import { config } from '@/lib/config/config';
import { restoreHistoryEntry } from '@/lib/features/history/server/undo-step';
import { beginRecords, times, together, triedKinds } from '@/lib/testing/record-kinds';

const onSqlite = config.DATABASE_URL ? it.skip : it;

describe.each(triedKinds.filter(({ subjectType }) => subjectType !== 'category'))(
  'a $subjectType',
  (kind) => {
    async function beginRemoving() {
      const { remove, ...rest } = await beginRecords(kind);
      if (!remove) throw new Error('not removable');
      return { ...rest, remove };
    }

    it('is deleted once when several people delete it at once', async () => {
      const { save, remove, caller, colleague, actions, rowOf } = await beginRemoving();
      const { id, version } = await save({}, caller);
      const deletions = await together(
        [caller, colleague, caller].map((person) => () => remove({ id, version }, person)),
      );
      expect(deletions.refused).toEqual([]);
      deletions.done.push(await remove({ id }, caller));
      expect(new Set(deletions.done.map(({ historyEntryId }) => historyEntryId)).size).toBe(1);
      expect(await rowOf(id)).toBeUndefined();
      expect(await actions(id)).toEqual(['created', 'deleted']);
    });

    it('is restored once, exactly as it was, when its deletion is undone several times at once', async () => {
      const { save, remove, caller, anew, actions, rowOf } = await beginRemoving();
      const { id, version } = await save({}, caller);
      const before = await rowOf(id);
      const { historyEntryId: entryId = '' } = await remove({ id, version }, caller);
      const undo = () => restoreHistoryEntry({ entryId }, anew);
      expect((await together(times(3, () => undo))).refused).toEqual([]);
      await undo();
      expect(await rowOf(id)).toEqual(before);
      expect(await actions(id)).toEqual(['created', 'deleted', 'restored']);
    });

    // On PostgreSQL locks make two restorations simultaneous: writes-at-once.postgres.integration.test.ts.
    onSqlite(
      'is restored as in the first of two simultaneous restorations, and the second is refused',
      async () => {
        const { save, remove, caller, anew, colleague, actions, entryOf, rowOf } = await beginRemoving();
        const { id } = await save({}, caller);
        await save({ label: 'Bee' }, caller, { id });
        await remove({ id }, caller);
        const entries = [await entryOf(id, 'created'), await entryOf(id, 'changed')];
        const restorations = [anew, colleague].map(
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
          updatedAt: expect.any(String),
        });
        expect(await actions(id)).toEqual(['created', 'changed', 'deleted', 'restored']);
      },
    );

    it.each([
      ['the save that created it arrives again', false],
      ['somebody who still edits it saves', true],
    ])('stays deleted when %s, and another form creates another', async (_, isEdited) => {
      const { save, remove, caller, colleague, rowOf, countMade } = await beginRemoving();
      const { id } = await save({}, caller);
      await remove({ id }, colleague);
      const again = save({ label: 'Bee' }, caller, isEdited ? { id } : {});
      await expect(again).rejects.toMatchObject({ status: 404 });
      expect(await rowOf(id)).toBeUndefined();
      expect(await countMade()).toBe(1);
      await save({ label: 'Bee' }, { ...caller, idempotencyKey: 'the next form' });
      expect(await countMade()).toBe(2);
    });
  },
);
