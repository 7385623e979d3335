import styles from './partner-mark.module.css';

/** The mark of a partner: the colour they have in every picture, always beside their name. */
export function PartnerMark({ partner }: { partner: 'partner1' | 'partner2' }) {
  return <span className={styles.mark} data-partner={partner} aria-hidden="true" />;
}
