import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Confirmation } from '@/components/ui/dialog';
import { SelectField } from '@/components/ui/field';
import { changeStaff } from '@/lib/features/accounts/client';
import type { StaffMember } from '@/lib/features/accounts/contract';
import { DUTIES, STAFF_ROLES } from '@/lib/features/accounts/rules';
import styles from './my-account.module.css';

interface StaffRowProps {
  member: StaffMember;
  isMe: boolean;
  onAct: (work: () => Promise<unknown>) => Promise<void>;
  onPassword: (password: string) => void;
}

interface PendingAction {
  action: string;
  consequence: string;
  work: () => Promise<unknown>;
}

export function StaffRow({ member, isMe, onAct, onPassword }: StaffRowProps) {
  const { id: userId, username, role, isDisabled, hasSecondFactor } = member;
  const [running, setRunning] = useState(0);
  const [pending, setPending] = useState<PendingAction | null>(null);

  async function runAction(work: () => Promise<unknown>) {
    setRunning((count) => count + 1);
    await onAct(work).finally(() => setRunning((count) => count - 1));
  }

  const renderButton = (title: string, work: () => Promise<unknown>, consequence?: string) => (
    <Button
      busy={running > 0}
      aria-label={`${title}: ${username}`}
      onClick={() => (consequence ? setPending({ action: title, consequence, work }) : runAction(work))}
    >
      {title}
    </Button>
  );

  return (
    <li className={styles.item}>
      <span className={styles.row}>
        <strong dir="auto">{username}</strong>
        {isMe && <Badge tone="active">You</Badge>}
        {isDisabled && <Badge tone="error">Disabled</Badge>}
        {member.mustChangePassword && (
          <Badge tone="warning">{member.passwordExpired ? 'First password expired' : 'First password'}</Badge>
        )}
        {hasSecondFactor && <Badge tone="success">Two-factor</Badge>}
      </span>
      <span className={styles.row}>
        <SelectField
          label={`Role of ${username}`}
          labelHidden
          value={role}
          onChange={({ target }) => {
            const chosen = target.value as keyof typeof DUTIES;
            setPending({
              action: `Make ${chosen}`,
              consequence: `${username} is ${chosen} instead of ${role} from now on. ${DUTIES[chosen]}${isMe ? ' You cannot take this back yourself.' : ''}`,
              work: () => changeStaff('changeStaffMember', { userId, role: chosen }),
            });
          }}
        >
          {STAFF_ROLES.map((known) => (
            <option key={known}>{known}</option>
          ))}
        </SelectField>
        {renderButton('Sign out everywhere', () => changeStaff('signOutStaffMember', { userId }))}
        {hasSecondFactor &&
          !isMe &&
          renderButton(
            'Reset two-factor',
            () => changeStaff('resetTwoFactor', { userId }),
            `The passkeys, authenticator app and recovery codes of ${username} end, and they are signed out everywhere.`,
          )}
        {!isMe &&
          renderButton(
            'New password',
            async () => onPassword((await changeStaff('resetStaffPassword', { userId })).password),
            `The password of ${username} ends, and they are signed out everywhere. The new one is shown once, to you.`,
          )}
        {renderButton(
          isDisabled ? 'Enable' : 'Disable',
          () => changeStaff('changeStaffMember', { userId, isDisabled: !isDisabled }),
          isMe ? 'You are signed out everywhere. You cannot take this back yourself.' : undefined,
        )}
      </span>
      {pending && (
        <Confirmation
          title={`${pending.action}: ${username}?`}
          action={pending.action}
          variant="danger"
          onCancel={() => setPending(null)}
          onConfirm={() => {
            setPending(null);
            return runAction(pending.work);
          }}
        >
          <p>{pending.consequence}</p>
        </Confirmation>
      )}
    </li>
  );
}
