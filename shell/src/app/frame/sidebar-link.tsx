import type { Feature } from '@savvi/contracts/entitlements';
import { lockOf, useShell, whyLocked } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/app-router';
import { Badge } from '@savvi/ui/badge';
import { classNames } from '@savvi/ui/class-names';
import { Tooltip } from '@savvi/ui/tooltip';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { TEXTS } from './frame.texts.ts';
import styles from './sidebar.module.css';

/** Why an entry is locked: the trial or subscription has ended, or it is sold separately (T-8). */
function LockReason({ lacks }: { lacks: Feature | null }) {
  const { user, now } = useShell();
  const lock = lacks && lockOf(user, lacks, now());
  return lock ? whyLocked(lock) : TEXTS.soldApart;
}

interface SidebarLinkProps {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly isActive: boolean;
  readonly isLocked?: boolean;
  readonly lacks?: Feature | null;
  /** The id of a text about news on the page that the link leads to; a dot marks the link. */
  readonly newsId?: string | undefined;
  /** The number of dates on the page that are overdue. */
  readonly overdue?: number;
}

/** An entry of the sidebar; a locked one explains itself on hover and focus. */
export function SidebarLink({
  to,
  label,
  icon,
  isActive,
  isLocked = false,
  lacks = null,
  newsId,
  overdue = 0,
}: SidebarLinkProps) {
  const link = (
    <Link
      to={to}
      className={classNames(styles.link, isActive && styles.active)}
      aria-current={isActive ? 'page' : undefined}
      data-locked={isLocked || undefined}
      aria-describedby={newsId}
    >
      {icon}
      <span className={styles.label}>{label}</span>
      {newsId !== undefined && <span className={styles.dot} />}
      {overdue > 0 && (
        <Badge tone="danger">
          {overdue}
          <VisuallyHidden> {TEXTS.overdue}</VisuallyHidden>
        </Badge>
      )}
      {isLocked && (
        <>
          <Badge tone="accent">{TEXTS.pro}</Badge>
          <LockKeyhole className={styles.lock} aria-hidden="true" />
          <VisuallyHidden>{TEXTS.locked}</VisuallyHidden>
        </>
      )}
    </Link>
  );
  if (!isLocked) return link;
  return (
    <Tooltip side="right" text={<LockReason lacks={lacks} />}>
      {link}
    </Tooltip>
  );
}
