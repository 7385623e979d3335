import { EXTERNAL_LINKS } from '../shared/links.ts';
import styles from './public-frame.module.css';

/** The footer of every public page. */
export const PublicFooter = () => (
  <footer className={styles.footer}>
    <p>© 2025 BudgetPRO. All rights reserved.</p>
    <nav aria-label="Legal">
      <a href={EXTERNAL_LINKS.terms} target="_blank" rel="noopener noreferrer">
        Terms of service
      </a>
      <a href={EXTERNAL_LINKS.privacy} target="_blank" rel="noopener noreferrer">
        Privacy policy
      </a>
    </nav>
  </footer>
);
