import { ButtonLink } from '@savvi/ui/button';
import { Tooltip } from '@savvi/ui/tooltip';
import type { ReactElement } from 'react';
import styles from './open-link.module.css';

/** Opens a website in a tab of its own, which learns nothing of this one (N-15). */
export function OpenLink({ address, label, icon }: { address: string; label: string; icon: ReactElement }) {
  return (
    <Tooltip text={label}>
      <ButtonLink className={styles.link} variant="ghost" size="sm" href={address} target="_blank" rel="noopener noreferrer" aria-label={label}>
        {icon}
      </ButtonLink>
    </Tooltip>
  );
}
