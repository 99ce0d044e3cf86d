import { PublicPage } from '@/components/layout/public-page';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { config } from '@/lib/config/config';
import { formatLongDate } from '@/lib/dates/calendar-date';
import type { LegalDocument, LegalParties } from '@/lib/legal/render-document';
import styles from './legal-screen.module.css';

/** Our own document, as text of the page. */
function OwnDocument({ effective, introduction, sections }: LegalDocument) {
  return (
    <Card as="article" className={styles.text}>
      <p>
        Version of <time dateTime={effective}>{formatLongDate(effective)}</time>
      </p>
      <p>{introduction}</p>
      {sections.map(({ heading, paragraphs, points = [] }) => (
        <section key={heading}>
          <h2 className={styles.heading}>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {points.length > 0 && (
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </Card>
  );
}

interface LegalScreenProps {
  title: 'Terms of Service' | 'Privacy Policy';
  /** Where the document is hosted elsewhere. */
  hostedAt: string | undefined;
  /** Our own one, and where it is by itself. */
  write: (parties: LegalParties) => LegalDocument;
  ownPath: string;
}

/** A legal document: our own as text, one that is hosted elsewhere in a frame; with a link to the document itself. */
export function LegalScreen({ title, hostedAt, write, ownPath }: LegalScreenProps) {
  return (
    <PublicPage className={styles.main}>
      <h1>{title}</h1>
      {hostedAt ? (
        <iframe
          className={styles.frame}
          src={hostedAt}
          title={title}
          // Documents of hosting services may need their scripts; without allow-same-origin these cannot reach our site.
          sandbox="allow-popups allow-popups-to-escape-sandbox allow-scripts"
        />
      ) : (
        <OwnDocument {...write({ productName: config.PRODUCT_NAME, contactEmail: config.CONTACT_EMAIL })} />
      )}
      <p>
        <a className={styles.link} href={hostedAt ?? ownPath}>
          Open the document by itself
          <Icon name="external" />
        </a>
      </p>
    </PublicPage>
  );
}
