import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './page.module.css';

/** Props of Page. */
export type PageProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Above the title: a link back or the current section. */
  eyebrow?: ReactNode;
  /** Buttons for the page, of which at most one is primary. */
  actions?: ReactNode;
  /** Whether the actions cannot be used yet; they are then hidden and keep their space. */
  actionsComing?: boolean | undefined;
  /** The page width: 'narrow' for forms and texts, 'full' for lists and boards. */
  width?: 'narrow' | 'full' | undefined;
  children?: ReactNode;
};

/** A page with its heading, actions and content, at most 1440 px wide. */
export function Page({
  title,
  subtitle,
  eyebrow,
  actions,
  actionsComing = false,
  width = 'full',
  children,
}: PageProps) {
  return (
    <div className={classNames(styles.page, styles[width])}>
      <header className={styles.header}>
        <div className={styles.titles}>
          {eyebrow ? <div className={styles.eyebrow}>{eyebrow}</div> : null}
          {/* Focusable by script, so that screen readers announce a navigation. */}
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
        </div>
        {actions ? (
          <div
            className={classNames(styles.actions, actionsComing && styles.coming)}
            inert={actionsComing}
            aria-hidden={actionsComing || undefined}
          >
            {actions}
          </div>
        ) : null}
      </header>
      {children}
    </div>
  );
}
