'use client';

import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Message } from '@/components/ui/message';
import styles from './my-account.module.css';

/** Shows new recovery codes; they cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
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
        <CopyButton text={codes.join('\n')}>Copy the codes</CopyButton>
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </section>
  );
}
