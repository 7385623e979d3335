import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './banner.module.css';

/** The meaning of a banner. Each has an icon and a word, so that color is never the only sign. */
export type BannerTone = 'info' | 'success' | 'warning' | 'danger';

const signs: Record<BannerTone, { icon: LucideIcon; label: string }> = {
  info: { icon: Info, label: 'Note' },
  success: { icon: CircleCheck, label: 'Success' },
  warning: { icon: TriangleAlert, label: 'Warning' },
  danger: { icon: CircleAlert, label: 'Important' },
};

/** Props of Banner. */
export type BannerProps = {
  tone?: BannerTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link with the next step. */
  action?: ReactNode;
  icon?: LucideIcon | undefined;
  /** Renders the banner on one line if there is room, for a banner on every page. */
  compact?: boolean | undefined;
  /**
   * The ARIA role: 'alert' for a new failure, 'status' for a new change, none for a banner that is part of
   * the page from the start.
   */
  role?: 'alert' | 'status' | undefined;
  className?: string | undefined;
};

/** A message across the page or a card. */
export function Banner({
  tone = 'info',
  title,
  children,
  action,
  icon,
  compact = false,
  role,
  className,
}: BannerProps) {
  const { icon: sign, label } = signs[tone];
  const Icon = icon ?? sign;
  return (
    <div
      className={classNames(styles.banner, styles[tone], compact && styles.compact, className)}
      role={role}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <VisuallyHidden>{`${label}: `}</VisuallyHidden>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
