import { database } from '@/lib/db/connection';
import { addUser } from '@/lib/testing/factories';
import { firstRecoveryCodes, redeemRecoveryCode, renewRecoveryCodes } from './recovery-codes';
import { countRecoveryCodes } from './two-factor-store';

it('makes ten codes of 120 bits for who has none left, and none for who has one', async () => {
  const { id } = await addUser();
  const codes = (await firstRecoveryCodes(id, database())) ?? [];
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
  for (const code of codes.slice(1)) expect(await redeemRecoveryCode(id, code)).toBe(true);
  expect(await firstRecoveryCodes(id, database())).toBeUndefined();
  expect(await redeemRecoveryCode(id, codes[0] ?? '')).toBe(true);
  expect(await firstRecoveryCodes(id, database())).toHaveLength(10);
});

it('takes a code of the person once, however it is written, and the old ones no longer than there are new ones', async () => {
  const [{ id }, other] = [await addUser(), await addUser()];
  const [first = '', second = ''] = await renewRecoveryCodes(id, database());
  await renewRecoveryCodes(other.id, database());
  expect(await redeemRecoveryCode(other.id, first)).toBe(false);
  expect(await redeemRecoveryCode(id, first.toLowerCase().replaceAll('-', ' '))).toBe(true);
  expect(await redeemRecoveryCode(id, first)).toBe(false);
  const renewed = await renewRecoveryCodes(id, database());
  expect(await redeemRecoveryCode(id, second)).toBe(false);
  expect([await countRecoveryCodes(id), await countRecoveryCodes(other.id)]).toEqual([10, 10]);
  const stored = await database().selectFrom('recovery_codes').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(renewed[0]?.replaceAll('-', ''));
});
