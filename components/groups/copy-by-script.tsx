import { Button, type ButtonVariant } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Message } from '@/components/ui/message';
import { TextField } from '@/components/ui/text-field';
import styles from './copy-by-script.module.css';

interface CopyByScriptProps {
  /** The text to copy. */
  text: string;
  /** What the button says. */
  children: string;
  /** The accessible name where the visible one says too little. */
  label?: string;
  variant?: ButtonVariant;
}

/** A button that copies a text and says so, by public/invite.js. */
export function CopyByScript({ text, children, label, variant }: CopyByScriptProps) {
  return (
    <>
      <Button variant={variant} className={styles.button} aria-label={label} data-copy={text}>
        <span className={styles.before}>
          <Icon name="copy" /> {children}
        </span>
        <span className={styles.after}>
          <Icon name="check" /> Copied
        </span>
      </Button>
      <span role="status" className="visually-hidden" />
    </>
  );
}

/** Where a text appears, to copy by hand, once the browser has refused the clipboard. */
export function PlaceToCopyByHand() {
  return (
    <div className={styles.byHand} data-by-hand="" hidden>
      <Message tone="warning" title="This browser does not let the page copy">
        <TextField label="Copy this by hand" readOnly />
      </Message>
    </div>
  );
}
