import { PublicPage } from '@/components/layout/public-page';
import { ButtonAnchor } from '@/components/ui/button-anchor';
import { Card } from '@/components/ui/card';
import { config } from '@/lib/config/config';
import styles from './delete-account-screen.module.css';
import { StepDrawing, type StepName } from './step-drawing';

const STEPS: readonly { step: StepName; text: string }[] = [
  { step: 'open', text: 'Open the app' },
  { step: 'logIn', text: 'Log in' },
  { step: 'settings', text: 'Tap the gear icon at the top right' },
  { step: 'account', text: 'Tap the Account button' },
  { step: 'menu', text: 'Tap the menu icon at the top right' },
  { step: 'deleteAccount', text: 'Tap Delete Account' },
  { step: 'confirm', text: 'Confirm with Yes' },
  { step: 'loggedOut', text: 'You are logged out' },
];

const MAIL_SUBJECT = 'Delete my account';

/** How to delete an account, with the app or without it (docs/product.md, 2). */
export function DeleteAccountScreen() {
  const mail = `mailto:${config.CONTACT_EMAIL}?subject=${encodeURIComponent(MAIL_SUBJECT)}`;
  return (
    <PublicPage className={styles.main}>
      <h1>Delete your account</h1>
      <ol className={styles.steps}>
        {STEPS.map(({ step, text }, index) => (
          <Card as="li" key={step} className={styles.step}>
            <StepDrawing step={step} />
            <p className={styles.text}>
              <span className={styles.number}>{index + 1}</span>
              {text}
            </p>
          </Card>
        ))}
      </ol>
      <Card as="section" className={styles.note}>
        <h2>What happens then</h2>
        <p>
          Your account is marked for deletion and deleted after <strong>60 days</strong>. Logging in again
          within that time removes it from the deletion queue.
        </p>
      </Card>
      <Card as="section" className={styles.note}>
        <h2>Without the app</h2>
        <p>
          Send us a mail from the address of your account, with your user name. We delete the account for you,
          and the same 60 days apply.
        </p>
        <p>
          <ButtonAnchor href={mail} variant="primary">
            Ask us by mail
          </ButtonAnchor>
        </p>
      </Card>
    </PublicPage>
  );
}
