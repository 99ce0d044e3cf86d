import { randomUUID } from 'node:crypto';
import { database } from '@/lib/db/connection';
import { GROUP_NOT_FOUND_MESSAGE } from '@/lib/features/groups/rules';
import { addCategory, addUser } from '@/lib/testing/factories';
import { findGroupByInvite, findGroupByTag } from './service';

/** Adds a group of two members and one category, with an invite code. */
async function addGroup(isPrivate: boolean): Promise<{ tag: string; code: string }> {
  const id = randomUUID();
  const group = { tag: `tag-${id}`, code: `code-${id}` };
  const [first, second, categoryId] = await Promise.all([addUser(), addUser(), addCategory()]);
  const db = database();
  await db
    .insertInto('group_games')
    .values({
      id,
      tag: group.tag,
      nameOfGroup: 'The Round Table',
      privateGroup: isPrivate ? 1 : 0,
      mediaImageId: null,
      scoringMode: 'COMPETITIVE',
      createdAt: '2026-11-01T00:00:00.000Z',
    })
    .execute();
  await db
    .insertInto('group_members')
    .values([first, second].map((user) => ({ groupId: id, userId: user.id })))
    .execute();
  await db.insertInto('group_categories').values({ groupId: id, categoryId }).execute();
  await db.insertInto('group_invites').values({ code: group.code, groupId: id }).execute();
  return group;
}

const roundTable = {
  nameOfGroup: 'The Round Table',
  mediaImageId: undefined,
  numOfMembers: 2,
  numOfCategories: 1,
  scoringMode: 'COMPETITIVE',
};

it('a public group is shown by its tag and by its code, whatever their case', async () => {
  const { tag, code } = await addGroup(false);
  const groupGameInfo = { groupGame: { ...roundTable, privateGroup: false } };
  for (const change of ['toUpperCase', 'toLowerCase'] as const) {
    const found = await findGroupByTag({ groupIdTag: tag[change]() });
    expect(found).toEqual({ groupGameInfo, privateGroup: false });
    expect(await findGroupByInvite({ code: code[change]() })).toEqual({ groupGameInfo });
  }
});

it('a private group is shown by its code, while its tag tells only that it is private', async () => {
  const { tag, code } = await addGroup(true);
  expect(await findGroupByTag({ groupIdTag: tag })).toStrictEqual({ privateGroup: true });
  expect(await findGroupByInvite({ code })).toEqual({
    groupGameInfo: { groupGame: { ...roundTable, privateGroup: true } },
  });
});

it('no group is found by a tag given as code, a code given as tag, or a hostile key', async () => {
  const { tag, code } = await addGroup(true);
  const refusal = { status: 404, message: GROUP_NOT_FOUND_MESSAGE };
  const hostile = ['', '%', "' or 1=1 --", 'x'.repeat(5000), '\u202eSU-NIOJ'];
  for (const key of [code, ...hostile]) {
    await expect(findGroupByTag({ groupIdTag: key })).rejects.toMatchObject(refusal);
  }
  for (const key of [tag, ...hostile]) {
    await expect(findGroupByInvite({ code: key })).rejects.toMatchObject(refusal);
  }
});
