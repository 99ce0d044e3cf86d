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

describe('a public group', () => {
  it('is shown by its tag and by its code', async () => {
    const { tag, code } = await addGroup(false);
    const groupGameInfo = { groupGame: { ...roundTable, privateGroup: false } };
    expect(await findGroupByTag({ groupIdTag: tag })).toEqual({ groupGameInfo, privateGroup: false });
    expect(await findGroupByInvite({ code })).toEqual({ groupGameInfo });
  });
});

it('is found whatever the case of its tag or code', async () => {
  const { tag, code } = await addGroup(false);
  for (const change of ['toUpperCase', 'toLowerCase'] as const) {
    expect(await findGroupByTag({ groupIdTag: tag[change]() })).toMatchObject({ privateGroup: false });
    expect(await findGroupByInvite({ code: code[change]() })).toMatchObject({
      groupGameInfo: { groupGame: roundTable },
    });
  }
});

describe('a private group', () => {
  it('says by its tag that it is private, and nothing else', async () => {
    const { tag } = await addGroup(true);
    expect(await findGroupByTag({ groupIdTag: tag })).toStrictEqual({ privateGroup: true });
  });

  it('is shown by an invite code', async () => {
    const { code } = await addGroup(true);
    expect(await findGroupByInvite({ code })).toEqual({
      groupGameInfo: { groupGame: { ...roundTable, privateGroup: true } },
    });
  });
});

describe('an unknown tag or code', () => {
  it('never opens a group: neither a tag given as code, nor a code given as tag', async () => {
    const { tag, code } = await addGroup(true);
    await expect(findGroupByInvite({ code: tag })).rejects.toMatchObject({ status: 404 });
    await expect(findGroupByTag({ groupIdTag: code })).rejects.toMatchObject({ status: 404 });
  });

  it.each(['', 'nobody', '%', "' or 1=1 --", '../..', 'x'.repeat(5000), 'a\0b', '\u202eSU-NIOJ'])(
    '%j is not found',
    async (key) => {
      const refusal = { status: 404, message: GROUP_NOT_FOUND_MESSAGE };
      await expect(findGroupByTag({ groupIdTag: key })).rejects.toMatchObject(refusal);
      await expect(findGroupByInvite({ code: key })).rejects.toMatchObject(refusal);
    },
  );
});
