import { type Db, database } from '@/lib/db/connection';
import { addUser } from '@/lib/testing/factories';
import { insertChallenge } from './challenge-store';
import { endChallenge } from './challenges';
import { rememberOrigin } from './known-origins';
import { forgetOriginsOfUser, rememberOrigins } from './known-origins-store';
import { renewRecoveryCodes } from './recovery-codes';
import { beginSession, endSession } from './sessions';
import {
  deleteSession,
  deleteSessionsOfUser,
  holdAccountsThatMay,
  insertSession,
  insertUser,
  touchSession,
  unmarkUser,
  updateUser,
} from './store';
import { deletePasskeys, replaceRecoveryCodes, touchPasskey } from './two-factor-store';

const at = '2031-03-01T00:00:00.000Z';
const origin = { address: '192.0.2.1' };

const writes: [string, (db: Db) => Promise<unknown>][] = [
  [
    'a step',
    (db) =>
      insertChallenge(
        { token_hash: 'h', user_id: 'u', purpose: 'sign_in', secret: '', expires_at: at },
        at,
        db,
      ),
  ],
  ['the end of a step', (db) => endChallenge('t', db)],
  ['an origin', (db) => rememberOrigin('u', origin, 'strange', db)],
  ['origins', (db) => rememberOrigins('u', ['h'], { now: at, usedAfter: at }, db)],
  ['that origins are forgotten', (db) => forgetOriginsOfUser('u', db)],
  ['recovery codes', (db) => renewRecoveryCodes('u', db)],
  ['codes for others', (db) => replaceRecoveryCodes('u', ['h'], db)],
  ['a session', (db) => beginSession('u', new Date(at), null, db)],
  [
    'a row of one',
    (db) =>
      insertSession({ token_hash: 'h', user_id: 'u', created_at: at, last_used_at: at, device: null }, db),
  ],
  ['its use', (db) => touchSession('h', at, db)],
  ['its end', (db) => endSession('t', db)],
  ['its end by its hash', (db) => deleteSession('h', db)],
  ['the end of all', (db) => deleteSessionsOfUser('u', db)],
  ['a user', async (db) => insertUser({ ...(await addUser()), id: 'another', username_key: 'another' }, db)],
  ['a change of one', (db) => updateUser('u', { name: 'Ann' }, db)],
  ['that one stays', (db) => unmarkUser('u', db)],
  ['that some are held', (db) => holdAccountsThatMay('manageStaff', db)],
  ['the use of a passkey', (db) => touchPasskey('k', { counter: 1, usedAt: at }, db)],
  ['that passkeys are gone', (db) => deletePasskeys('u', null, db)],
];

it.each(writes)('nobody is told of %s that it is stored where it is not', async (_what, write) => {
  const over = await database().startTransaction().execute();
  await over.rollback().execute();
  await expect(write(over)).rejects.toThrow();
});
