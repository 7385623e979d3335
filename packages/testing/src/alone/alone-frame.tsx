import { isUnder } from '@savvi/contracts/app-paths';
import type { Remote } from '@savvi/contracts/remote';
import { useShell } from '@savvi/mfe-kit';
import { Link, useLocation } from '@savvi/mfe-kit/router';
import { Badge } from '@savvi/ui/badge';
import { Logo } from '@savvi/ui/logo';
import { ThemeToggle } from '@savvi/ui/theme';
import type { ReactNode } from 'react';
import styles from './alone.module.css';
import { TEXTS } from './alone.texts.ts';

/** Renders the frame around a page as in the product, with the navigation entries of one area. */
export function AloneFrame({ area, children }: { area: Remote; children: ReactNode }) {
  const { pathname } = useLocation();
  const { user, subscription } = useShell();
  const entries =
    area.menu.length > 0 ? area.menu : [{ path: area.basePaths[0] ?? '/', label: area.name, group: null }];
  const areActive = area.basePaths.some((path) => isUnder(pathname, path));
  return (
    <div className={styles.frame}>
      <header className={styles.sidebar}>
        <div className={styles.brand}>
          <Logo />
          <Badge tone="warning">{TEXTS.badge}</Badge>
        </div>
        <nav aria-label={TEXTS.navigation} className={styles.menu}>
          {entries.map(({ path, label, group }) => (
            <div key={path}>
              {group !== null && <p className={styles.group}>{group}</p>}
              <Link
                to={path}
                className={styles.link ?? ''}
                aria-current={
                  areActive && (entries.length === 1 || isUnder(pathname, path)) ? 'page' : undefined
                }
              >
                {label}
              </Link>
            </div>
          ))}
        </nav>
        <div className={styles.person}>
          <span>{user.email}</span>
          <Badge>{subscription.planType}</Badge>
          <ThemeToggle />
        </div>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
