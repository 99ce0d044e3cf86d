import { addPerson, begin, confirmed, makeSoftwarePasskey, ORIGIN, wrong } from '@/lib/testing/staff-people';
import { findMyAccount } from './my-account';
import { findSessionUser } from './sessions';
import { logInSecondFactor } from './sign-in';
import { addPasskey, beginPasskey, removePasskey } from './two-factor';

/** Signs in a new person, who can add passkeys and begin another sign-in. */
async function addKeyHolder() {
  const { username, caller } = await addPerson();
  const add = async (passkey: ReturnType<typeof makeSoftwarePasskey>, name = 'Phone') => {
    const { challenge, options } = await beginPasskey(confirmed, caller);
    const made = passkey.register(String(options.challenge));
    return { options, ...(await addPasskey({ ...confirmed, challenge, name, passkey: made }, caller)) };
  };
  return { username, caller, add, beginSignIn: () => begin(username, caller) };
}

it('a person’s first passkey is made for the site, and brings ten recovery codes', async () => {
  const { username, add } = await addKeyHolder();
  const { options, recoveryCodes } = await add(makeSoftwarePasskey(ORIGIN));
  expect(options).toMatchObject({
    rp: { id: 'staff.example' },
    user: { name: username },
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  expect(recoveryCodes).toHaveLength(10);
});

it('a person signs in with a passkey, which then shows its last use', async () => {
  const { username, caller, add, beginSignIn } = await addKeyHolder();
  const passkey = makeSoftwarePasskey(ORIGIN);
  await add(passkey);
  const { challenge, methods, passkeyOptions } = await beginSignIn();
  expect(methods).toEqual(['passkey', 'recovery_code']);
  expect(passkeyOptions).toMatchObject({
    rpId: 'staff.example',
    userVerification: 'preferred',
    allowCredentials: [{ id: passkey.id, transports: ['internal'] }],
  });
  const response = passkey.answer(passkeyOptions.challenge);
  const { token } = await logInSecondFactor({ challenge, passkey: response }, caller);
  expect(await findSessionUser(token)).toMatchObject({ username });
  expect((await findMyAccount({}, caller)).passkeys).toEqual([
    { id: passkey.id, name: 'Phone', createdAt: expect.any(String), lastUsedAt: expect.any(String) },
  ]);
});

it('a passkey that its person leaves without a name is listed as Passkey', async () => {
  const { caller, add } = await addKeyHolder();
  await add(makeSoftwarePasskey(ORIGIN), ' ');
  expect((await findMyAccount({}, caller)).passkeys).toMatchObject([{ name: 'Passkey' }]);
});

it('a used response of a passkey signs nobody in, neither in its sign-in nor in the next one', async () => {
  const { caller, add, beginSignIn } = await addKeyHolder();
  const passkey = makeSoftwarePasskey(ORIGIN);
  await add(passkey);
  const { challenge, passkeyOptions } = await beginSignIn();
  const response = passkey.answer(passkeyOptions.challenge);
  await logInSecondFactor({ challenge, passkey: response }, caller);
  await expect(logInSecondFactor({ challenge, passkey: response }, caller)).rejects.toMatchObject({
    status: 410,
  });
  const next = await beginSignIn();
  const again = logInSecondFactor({ challenge: next.challenge, passkey: response }, caller);
  await expect(again).rejects.toMatchObject(wrong);
});

it('a second passkey excludes the first, and brings no recovery codes', async () => {
  const { add } = await addKeyHolder();
  const [first, second] = [makeSoftwarePasskey(ORIGIN), makeSoftwarePasskey(ORIGIN)];
  await add(first);
  const { options, recoveryCodes } = await add(second);
  expect(options.excludeCredentials).toEqual([expect.objectContaining({ id: first.id })]);
  expect(recoveryCodes).toBeUndefined();
  await expect(add(first)).rejects.toMatchObject({ status: 409 });
});

it('recovery codes stay until the last passkey is removed', async () => {
  const { caller, add } = await addKeyHolder();
  const [first, second] = [makeSoftwarePasskey(ORIGIN), makeSoftwarePasskey(ORIGIN)];
  await add(first);
  await add(second);
  await removePasskey({ ...confirmed, passkeyId: first.id }, caller);
  expect((await findMyAccount({}, caller)).recoveryCodesLeft).toBe(10);
  await removePasskey({ ...confirmed, passkeyId: second.id }, caller);
  expect((await findMyAccount({}, caller)).recoveryCodesLeft).toBe(0);
});

it('a new passkey of another site, another host or another challenge is refused', async () => {
  const { caller } = await addKeyHolder();
  const { challenge, options } = await beginPasskey(confirmed, caller);
  const expected = String(options.challenge);
  for (const passkey of [
    makeSoftwarePasskey('https://evil.example', 'staff.example').register(expected),
    makeSoftwarePasskey(ORIGIN, 'evil.example').register(expected),
    makeSoftwarePasskey(ORIGIN).register(`${expected}x`),
  ]) {
    await expect(
      addPasskey({ ...confirmed, challenge, name: 'Phone', passkey }, caller),
    ).rejects.toMatchObject(wrong);
  }
  expect((await findMyAccount({}, caller)).passkeys).toEqual([]);
});

it('a passkey of another person signs nobody in, nor does a response to another challenge or on another site', async () => {
  const [{ caller, add, beginSignIn }, other] = [await addKeyHolder(), await addKeyHolder()];
  const [passkey, foreign] = [makeSoftwarePasskey(ORIGIN), makeSoftwarePasskey(ORIGIN)];
  await add(passkey);
  await other.add(foreign);
  const enter = async (answer: (challenge: string) => ReturnType<typeof passkey.answer>) => {
    const { challenge, passkeyOptions } = await beginSignIn();
    return logInSecondFactor({ challenge, passkey: answer(passkeyOptions.challenge) }, caller);
  };
  for (const answer of [
    foreign.answer,
    (challenge: string) => passkey.answer(`${challenge}x`),
    (challenge: string) => passkey.answer(challenge, 'https://evil.example'),
  ]) {
    await expect(enter(answer)).rejects.toMatchObject(wrong);
  }
  await expect(enter(passkey.answer)).resolves.toHaveProperty('token');
});

it('a copy of a passkey, whose counter does not grow, signs nobody in', async () => {
  const { caller, add, beginSignIn } = await addKeyHolder();
  const passkey = makeSoftwarePasskey(ORIGIN);
  await add(passkey);
  const enter = async () => {
    const { challenge, passkeyOptions } = await beginSignIn();
    return logInSecondFactor({ challenge, passkey: passkey.answer(passkeyOptions.challenge) }, caller);
  };
  passkey.setCounter(7);
  await expect(enter()).resolves.toHaveProperty('token');
  passkey.setCounter(7);
  await expect(enter()).rejects.toMatchObject(wrong);
  await expect(enter()).resolves.toHaveProperty('token');
});

it('a person whose second proof is missing or wrong reads what is wrong with that kind of proof', async () => {
  const { caller, add, beginSignIn } = await addKeyHolder();
  await add(makeSoftwarePasskey(ORIGIN));
  const { challenge } = await beginSignIn();
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
