import { PublicPage } from '@/components/layout/public-page';
import { Icon } from '@/components/ui/icon';
import styles from './legal-screen.module.css';

interface LegalScreenProps {
  title: 'Terms of Service' | 'Privacy Policy';
  /** Our own document's path, or the address of one hosted elsewhere. */
  documentUrl: string;
}

/** A legal document in a frame that can run nothing and reach nothing of ours, with a link to the document itself. */
export function LegalScreen({ title, documentUrl }: LegalScreenProps) {
  const isOurs = documentUrl.startsWith('/');
  const links = 'allow-popups allow-popups-to-escape-sandbox';
  return (
    <PublicPage className={styles.main}>
      <h1>{title}</h1>
      <iframe
        className={styles.document}
        src={documentUrl}
        title={title}
        // Documents of hosting services may need their scripts; without allow-same-origin these cannot reach our site.
        sandbox={isOurs ? links : `${links} allow-scripts`}
      />
      <p>
        <a className={styles.link} href={documentUrl}>
          Open the document by itself
          <Icon name="external" />
        </a>
      </p>
    </PublicPage>
  );
}
