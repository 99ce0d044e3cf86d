'use client';

import { useState } from 'react';
import { useUnsavedGuard } from '@/components/drafts/autosaved-draft';
import { StaffScreen } from '@/components/layout/staff-page';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { SelectField, TextField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import { ReadState } from '@/components/ui/read-state';
import type { Role } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import { changeStaff, useMyAccount, useStaff } from '@/lib/features/accounts/client';
import { ACCOUNT_NAME_MAX_LENGTH, DUTIES, STAFF_ROLES } from '@/lib/features/accounts/rules';
import styles from './my-account.module.css';
import { StaffRow } from './staff-row';
import { useSubmit } from './submit-form';

function AddStaffForm({ onAdded }: { onAdded: (username: string, password: string) => void }) {
  const { submit, isBusy, problem } = useSubmit(async ({ username = '', role = 'writer' }, form) => {
    const { password } = await changeStaff('addStaffMember', { username, role: role as Role });
    onAdded(username.trim(), password);
    // The form is not reset if the next name has been typed meanwhile.
    if (new FormData(form).get('username') === username) form.reset();
  });
  return (
    <form className={styles.row} onSubmit={submit} method="post" noValidate>
      <TextField
        label="Username"
        name="username"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={ACCOUNT_NAME_MAX_LENGTH}
      />
      <SelectField label="Role" name="role" defaultValue="writer">
        {STAFF_ROLES.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </SelectField>
      <Button type="submit" variant="primary" busy={isBusy}>
        Add
      </Button>
      {problem && <Message tone="error">{problem}</Message>}
    </form>
  );
}

export function StaffListScreen() {
  const { data: staff, error, mutate } = useStaff();
  const me = useMyAccount().data?.username;
  /** They are the generated passwords by user name, and are shown only once. */
  const [passwords, setPasswords] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  useUnsavedGuard(passwords.size > 0, { isLost: true });

  const addPassword = (username: string, password: string) =>
    setPasswords((shown) => new Map(shown).set(username, password));
  const removePassword = (username: string) =>
    setPasswords((shown) => new Map([...shown].filter(([other]) => other !== username)));

  async function runAction(work: () => Promise<unknown>) {
    setProblem(null);
    try {
      await work();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setProblem(thrown.message);
      await mutate();
    }
  }

  return (
    <StaffScreen>
      <h1>Staff</h1>
      <Card as="section" className={styles.stack}>
        <h2>Add a person</h2>
        <p className="small-print">{Object.values(DUTIES).join(' ')}</p>
        <AddStaffForm onAdded={addPassword} />
      </Card>
      {Array.from(passwords, ([username, password]) => (
        <Message
          key={username}
          tone="success"
          title={`Password of ${username}, shown only now`}
          action={
            <span className={styles.row}>
              <CopyButton text={password}>Copy</CopyButton>
              <Button aria-label={`Passed on: ${username}`} onClick={() => removePassword(username)}>
                Passed on
              </Button>
            </span>
          }
        >
          <span className={styles.secret}>{password}</span> It is to be changed at the first sign-in, within
          three days.
        </Message>
      ))}
      {problem && <Message tone="error">{problem}</Message>}
      <ReadState data={staff} error={error} label="Loading the staff…" onRetry={() => mutate()} />
      {staff && (
        <Card>
          <ul className={styles.list}>
            {staff.map((member) => (
              <StaffRow
                key={member.id}
                member={member}
                isMe={member.username === me}
                onAct={runAction}
                onPassword={(password) => addPassword(member.username, password)}
              />
            ))}
          </ul>
        </Card>
      )}
    </StaffScreen>
  );
}
