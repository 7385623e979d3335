import { Link } from '@savvi/mfe-kit/router';
import { Badge } from '@savvi/ui/badge';
import { classNames } from '@savvi/ui/class-names';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { TEXTS } from './frame.texts.ts';
import styles from './sidebar.module.css';

/** One line of the sidebar. */
export const SidebarLink = ({ to, label, icon, isActive, isLocked = false }: { to: string; label: string; icon: ReactNode; isActive: boolean; isLocked?: boolean }) => (
  <Link to={to} className={classNames(styles.link, isActive && styles.active)} aria-current={isActive ? 'page' : undefined} data-locked={isLocked || undefined}>
    {icon}
    <span className={styles.label}>{label}</span>
    {isLocked && (
      <>
        <Badge tone="accent">{TEXTS.pro}</Badge>
        <LockKeyhole className={styles.lock} aria-hidden="true" />
        <VisuallyHidden>{TEXTS.locked}</VisuallyHidden>
      </>
    )}
  </Link>
);
