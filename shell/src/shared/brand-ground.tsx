import { ButtonLink } from '@savvi/ui/button';
import { classNames } from '@savvi/ui/class-names';
import type { ReactNode } from 'react';
import styles from './brand-ground.module.css';

/** The dark background in the brand's color, with the logo's two circles drawn large on it. */
export const BrandGround = ({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) => (
  <div className={classNames(styles.ground, className)}>
    <svg
      className={styles.rings}
      viewBox="90 0 900 600"
      fill="none"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path className={styles.middle} d="M540 17.2a300 300 0 0 1 0 565.6a300 300 0 0 1 0-565.6z" />
      <circle cx="440" cy="300" r="300" />
      <circle cx="640" cy="300" r="300" />
    </svg>
    <div className={styles.content}>{children}</div>
  </div>
);

/** A link styled for the brand's dark background. */
export const BrandAction = ({ href, children }: { href: string; children: ReactNode }) => (
  <ButtonLink size="lg" href={href} className={styles.action}>
    {children}
  </ButtonLink>
);
