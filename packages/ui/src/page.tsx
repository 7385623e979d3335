import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './page.module.css';

/** Props of Page. */
export type PageProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Stands above the title: a way back or where we are. */
  eyebrow?: ReactNode;
  /** At most one primary button. */
  actions?: ReactNode;
  /** They cannot be used yet: unseen, they keep their place. */
  actionsComing?: boolean | undefined;
  /** 'narrow' for forms and texts, 'full' for lists and boards. */
  width?: 'narrow' | 'full' | undefined;
  children?: ReactNode;
};

/** A page's heading, its actions and its content, at most 1440 px wide. */
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
          {/* Focusable from script, so that a change of page can be announced. */}
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
