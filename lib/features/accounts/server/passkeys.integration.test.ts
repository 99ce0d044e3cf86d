import { begin, confirmed, newPerson, ORIGIN, softwarePasskey, wrong } from '@/lib/testing/staff-people';
import { findMyAccount } from './my-account';
import { findSessionUser } from './sessions';
import { logInSecondFactor } from './sign-in';
import { addPasskey, beginPasskey, removePasskey } from './two-factor';

/** A new person, signed in, for whom a browser makes and shows passkeys. */
async function newKeyHolder() {
  const { username, caller } = await newPerson();
  const add = async (passkey: ReturnType<typeof softwarePasskey>, name = 'Phone') => {
    const { challenge, options } = await beginPasskey(confirmed, caller);
    const made = passkey.register(String(options.challenge));
    return { options, ...(await addPasskey({ ...confirmed, challenge, name, passkey: made }, caller)) };
  };
  return { username, caller, add, begin: () => begin(username, caller) };
}

it('a passkey is made for the site, and signs in from then on', async () => {
  const { username, caller, add, begin } = await newKeyHolder();
  const passkey = softwarePasskey(ORIGIN);
  const { options, recoveryCodes } = await add(passkey, ' ');
  expect(options).toMatchObject({
    rp: { id: 'staff.example' },
    user: { name: username },
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  expect(recoveryCodes).toHaveLength(10);

  const { challenge, methods, passkeyOptions } = await begin();
  expect(methods).toEqual(['passkey', 'recovery_code']);
  expect(passkeyOptions).toMatchObject({
    rpId: 'staff.example',
    userVerification: 'preferred',
    allowCredentials: [{ id: passkey.id, transports: ['internal'] }],
  });
  const shown = passkey.answer(passkeyOptions.challenge);
  const { token } = await logInSecondFactor({ challenge, passkey: shown }, caller);
  expect(await findSessionUser(token)).toMatchObject({ username });
  expect((await findMyAccount({}, caller)).passkeys).toEqual([
    { id: passkey.id, name: 'Passkey', createdAt: expect.any(String), lastUsedAt: expect.any(String) },
  ]);
  // A used response is not accepted again.
  await expect(logInSecondFactor({ challenge, passkey: shown }, caller)).rejects.toMatchObject({
    status: 410,
  });
  const next = await begin();
  const again = logInSecondFactor({ challenge: next.challenge, passkey: shown }, caller);
  await expect(again).rejects.toMatchObject(wrong);
});

it('a second passkey excludes the first, and recovery codes stay until the last passkey is removed', async () => {
  const { caller, add } = await newKeyHolder();
  const [first, second] = [softwarePasskey(ORIGIN), softwarePasskey(ORIGIN)];
  await add(first);
  const { options, recoveryCodes } = await add(second);
  expect(options.excludeCredentials).toEqual([expect.objectContaining({ id: first.id })]);
  expect(recoveryCodes).toBeUndefined();
  await expect(add(first)).rejects.toMatchObject({ status: 409 });
  await removePasskey({ ...confirmed, passkeyId: first.id }, caller);
  expect((await findMyAccount({}, caller)).recoveryCodesLeft).toBe(10);
  await removePasskey({ ...confirmed, passkeyId: second.id }, caller);
  expect((await findMyAccount({}, caller)).recoveryCodesLeft).toBe(0);
});

it('is refused for another site, challenge or existing key of the person', async () => {
  const { caller } = await newKeyHolder();
  const { challenge, options } = await beginPasskey(confirmed, caller);
  const expected = String(options.challenge);
  for (const passkey of [
    softwarePasskey('https://evil.example').register(expected),
    softwarePasskey(ORIGIN, 'evil.example').register(expected),
    softwarePasskey(ORIGIN).register(`${expected}x`),
  ]) {
    await expect(
      addPasskey({ ...confirmed, challenge, name: 'Phone', passkey }, caller),
    ).rejects.toMatchObject(wrong);
  }
  expect((await findMyAccount({}, caller)).passkeys).toEqual([]);
});

it('does not sign in from another site, person, sign-in or copy', async () => {
  const [{ caller, add, begin }, other] = [await newKeyHolder(), await newKeyHolder()];
  const [passkey, foreign] = [softwarePasskey(ORIGIN), softwarePasskey(ORIGIN)];
  await add(passkey);
  await other.add(foreign);
  const enter = async (answer: (challenge: string) => ReturnType<typeof passkey.answer>) => {
    const { challenge, passkeyOptions } = await begin();
    return logInSecondFactor({ challenge, passkey: answer(passkeyOptions.challenge) }, caller);
  };
  const elsewhere = softwarePasskey('https://evil.example');
  for (const answer of [
    foreign.answer,
    (challenge: string) => passkey.answer(`${challenge}x`),
    (challenge: string) => ({ ...passkey.answer(challenge), response: elsewhere.answer(challenge).response }),
  ]) {
    await expect(enter(answer)).rejects.toMatchObject(wrong);
  }
  passkey.setCounter(7);
  await expect(enter(passkey.answer)).resolves.toHaveProperty('token');
  passkey.setCounter(7);
  await expect(enter(passkey.answer)).rejects.toMatchObject(wrong);
  await expect(enter(passkey.answer)).resolves.toHaveProperty('token');
});

it('a sign-in is finished once, however many right proofs arrive at the same time', async () => {
  const { caller, add, begin } = await newKeyHolder();
  const { recoveryCodes = [] } = await add(softwarePasskey(ORIGIN));
  const { challenge } = await begin();
  const entries = await Promise.allSettled(
    recoveryCodes.slice(0, 2).map((recoveryCode) => logInSecondFactor({ challenge, recoveryCode }, caller)),
  );
  expect(entries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = entries.find((entry) => entry.status === 'rejected');
  expect(refused?.reason).toMatchObject({ status: 410 });
});

it('refuses a sign-in without any proof', async () => {
  const { caller, add, begin } = await newKeyHolder();
  await add(softwarePasskey(ORIGIN));
  const { challenge } = await begin();
  for (const [proof, message] of [
    [{}, 'Enter the code.'],
    [{ code: '123456' }, expect.stringContaining('clock of your phone')],
    [{ recoveryCode: 'AAAA' }, 'This recovery code is not right, or was used already.'],
  ] as const) {
    await expect(logInSecondFactor({ challenge, ...proof }, caller)).rejects.toMatchObject({
      ...wrong,
      message,
    });
  }
});
