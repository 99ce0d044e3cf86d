import { useMemo } from 'react';
import { useUnsavedGuard } from '@/components/drafts/use-autosaved-draft';
import { Button } from '@/components/ui/button';
import { ButtonAnchor } from '@/components/ui/button-anchor';
import { CopyButton } from '@/components/ui/copy-button';
import { Message } from '@/components/ui/message';
import { useObjectUrl } from '@/lib/browser/files';
import styles from './my-account.module.css';

/** Shows new recovery codes; they cannot be shown again. */
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
