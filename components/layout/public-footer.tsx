import styles from './public-footer.module.css';
import { SocialIcon, type SocialNetwork } from './social-icon';

const NETWORKS: { network: SocialNetwork; name: string }[] = [
  { network: 'instagram', name: 'Instagram' },
  { network: 'x', name: 'X' },
  { network: 'tiktok', name: 'TikTok' },
];

interface PublicFooterProps {
  /** Addresses of the product's own profiles. */
  links: Record<SocialNetwork, string>;
  contactEmail: string;
  /** The page of today's questions. */
  todayPath: string;
}

/** Social profiles, contact mail and legal links (docs/product.md, 1), and the way to today's questions. */
export function PublicFooter({ links, contactEmail, todayPath }: PublicFooterProps) {
  return (
    <footer className={styles.footer}>
      <ul className={styles.social}>
        {NETWORKS.map(({ network, name }) => (
          <li key={network}>
            <a className={styles.profile} href={links[network]} rel="noopener" aria-label={name}>
              <SocialIcon network={network} />
            </a>
          </li>
        ))}
      </ul>
      <ul className={styles.links}>
        <li>
          <a className={styles.link} href={todayPath}>
            Today’s questions
          </a>
        </li>
        <li>
          <a className={styles.link} href="/questions">
            All questions
          </a>
        </li>
        <li className={styles.contact}>
          <a className={styles.link} href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
        </li>
        <li>
          <a className={styles.link} href="/terms">
            Terms of Service
          </a>
        </li>
        <li>
          <a className={styles.link} href="/privacy">
            Privacy Policy
          </a>
        </li>
      </ul>
    </footer>
  );
}
