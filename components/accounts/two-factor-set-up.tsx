import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useMemo, useState } from 'react';
import { useUnsavedGuard } from '@/components/drafts/autosaved-draft';
import { Button, ButtonAnchor } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { TextField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import { QrCode } from '@/components/ui/qr-code';
import { useObjectUrl } from '@/lib/browser/files';
import { ApiError } from '@/lib/errors/api-error';
import { beginAuthenticator, beginPasskey, changeMyAccount } from '@/lib/features/accounts/client';
import { ACCOUNT_NAME_MAX_LENGTH } from '@/lib/features/accounts/rules';
import styles from './my-account.module.css';
import { AuthenticatorCodeField, CurrentPasswordField, SubmitForm, useSubmit } from './submit-form';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  const url = useObjectUrl(useMemo(() => new Blob([text], { type: 'text/plain' }), [text]));
  useUnsavedGuard(true, { isLost: true });
  return (
    <section className={styles.stack} aria-label="Recovery codes">
      <Message tone="warning" title="Keep these recovery codes">
        Each lets you in once without your phone or key. They are shown only now: print them, or put them into
        your password manager.
      </Message>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.row}>
        <CopyButton text={text}>Copy the codes</CopyButton>
        {url && (
          <ButtonAnchor href={url} download="recovery-codes.txt">
            Download the codes
          </ButtonAnchor>
        )}
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </section>
  );
}

/** This authenticator still has to be confirmed with a code; that call needs the password again. */
type BegunAuthenticator = Awaited<ReturnType<typeof beginAuthenticator>> & { currentPassword: string };

/** Creates a passkey in the browser and stores it; returns recovery codes if it is the first second factor. */
async function makePasskey(currentPassword: string, name: string): Promise<string[] | undefined> {
  const { challenge, options } = await beginPasskey(currentPassword);
  // The contract leaves the options open, because browsers define them (WebAuthn) and ignore unknown ones.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const passkey = await import('@simplewebauthn/browser')
    .then(({ startRegistration }) => startRegistration({ optionsJSON }))
    .catch((cause: unknown) => {
      throw new ApiError('wrong_code', 'No passkey was made. Try again, or use an authenticator app.', {
        cause,
      });
    });
  const { recoveryCodes } = await changeMyAccount('addPasskey', {
    challenge,
    currentPassword,
    name,
    // Spreading makes plain object types, which fit the open schemas of the contract, unlike the library's interfaces.
    passkey: {
      ...passkey,
      response: { ...passkey.response },
      clientExtensionResults: { ...passkey.clientExtensionResults },
    },
  });
  return recoveryCodes;
}

function AuthenticatorStep({
  authenticator: { challenge, secret, address, currentPassword },
  onSetUp,
  onRestart,
}: {
  authenticator: BegunAuthenticator;
  onSetUp: (codes: string[] | undefined) => void;
  onRestart: () => void;
}) {
  return (
    <SubmitForm
      className={styles.stack}
      action="Confirm"
      work={async ({ code = '' }) => {
        const proof = { challenge, code, currentPassword };
        const { recoveryCodes } = await changeMyAccount('confirmAuthenticator', proof);
        onSetUp(recoveryCodes);
      }}
      below={
        <Button variant="quiet" onClick={onRestart}>
          Begin again
        </Button>
      }
    >
      <p>Scan this with your authenticator app, then enter the code that it shows.</p>
      <QrCode value={address} label="The address of your authenticator, to scan" size={200} />
      <p>
        Or type this secret into the app: <span className={styles.secret}>{secret}</span>
      </p>
      <AuthenticatorCodeField />
    </SubmitForm>
  );
}

const factorKinds = [
  ['passkey', 'Add a passkey'],
  ['authenticator', 'Set up an authenticator app'],
] as const;

/** Adds a passkey or an authenticator app; the first one also shows recovery codes. Calls `onDone` at the end. */
export function TwoFactorSetUp({ onDone }: { onDone: () => void }) {
  const [lastKind, setLastKind] = useState<string>();
  const [authenticator, setAuthenticator] = useState<BegunAuthenticator | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  function finish(recoveryCodes: string[] | undefined) {
    setAuthenticator(null);
    if (recoveryCodes) setCodes(recoveryCodes);
    else onDone();
  }

  const { submit, isBusy, problem } = useSubmit(async ({ currentPassword = '', name = '', kind }) => {
    setLastKind(kind);
    if (kind === 'authenticator') {
      setAuthenticator({ ...(await beginAuthenticator(currentPassword)), currentPassword });
    } else finish(await makePasskey(currentPassword, name));
  });

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (authenticator) {
    const restart = () => setAuthenticator(null);
    return <AuthenticatorStep authenticator={authenticator} onSetUp={finish} onRestart={restart} />;
  }
  return (
    <form className={styles.stack} onSubmit={submit} method="post" noValidate>
      <CurrentPasswordField />
      <TextField
        label="Name of the passkey"
        name="name"
        maxLength={ACCOUNT_NAME_MAX_LENGTH}
        hint="For a passkey: where you keep it, such as “Laptop”."
      />
      {problem && <Message tone="error">{problem}</Message>}
      <div className={styles.row}>
        {factorKinds.map(([kind, label]) => (
          <Button
            key={kind}
            type="submit"
            name="kind"
            value={kind}
            busy={isBusy && lastKind === kind}
            aria-disabled={isBusy}
          >
            {label}
          </Button>
        ))}
      </div>
    </form>
  );
}
