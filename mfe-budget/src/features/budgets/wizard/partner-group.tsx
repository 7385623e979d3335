import type { ReactNode } from 'react';
import type { Partner } from './entries.rules.ts';
import styles from './partner-group.module.css';

/** The mark of a partner: the colour they have in every picture, always beside their name. */
export function PartnerMark({ partner }: { partner: Partner }) {
  return <span className={styles.mark} data-partner={partner} aria-hidden="true" />;
}

/** The fields of one partner, named for screen readers as for everyone. */
export function PartnerGroup({ partner, name, detail, children }: { partner: Partner; name: string; detail?: string | undefined; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <PartnerMark partner={partner} />
        <span className={styles.name}>{name}</span>
      </legend>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      {children}
    </fieldset>
  );
}
