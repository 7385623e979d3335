import styles from './partner-mark.module.css';

/** A mark in the color that a partner has in every chart; always beside the partner's name. */
export function PartnerMark({ partner }: { partner: 'partner1' | 'partner2' }) {
  return <span className={styles.mark} data-partner={partner} aria-hidden="true" />;
}
