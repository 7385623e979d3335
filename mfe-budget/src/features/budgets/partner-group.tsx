import type { ReactNode } from 'react';
import { PartnerMark } from './partner-mark.tsx';
import type { Couple } from '../../shared/couple.ts';
import styles from './partner-group.module.css';

/** The fields of one partner, as a group with an accessible name. */
export function PartnerGroup({
  partner,
  name,
  detail,
  children,
}: {
  partner: keyof Couple;
  name: string;
  detail?: string | undefined;
  children: ReactNode;
}) {
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
