import { isUnder, withoutTrailingSlash } from '@savvi/contracts/app-paths';
import { useShell } from '@savvi/mfe-kit';
import { Link, useLocation } from '@savvi/mfe-kit/app-router';
import { Button } from '@savvi/ui/button';
import { Logo } from '@savvi/ui/logo';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { LayoutDashboard, Menu, ShieldCheck, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { unseenQuery } from '../achievements/seen.ts';
import { registryQuery } from '../registry/registry.queries.ts';
import { ADMIN_PATH } from '../../shared/links.ts';
import { AccountCorner } from './account-corner.tsx';
import { TEXTS } from './frame.texts.ts';
import { overdueQuery } from './overdue.ts';
import { SearchButton } from './search-button.tsx';
import { SidebarGroup } from './sidebar-group.tsx';
import { SidebarLink } from './sidebar-link.tsx';
import { sidebarGroups, useShownEntries } from './sidebar-menu.ts';
import styles from './sidebar.module.css';
import { TrialBox, TrialEnded } from './trial-box.tsx';

function AreaLinks({ path }: { path: string }) {
  const { entitlements, subscription } = useShell();
  const { data: areas, isPending, refetch } = useQuery(registryQuery);
  const { data: overdue } = useQuery(overdueQuery);
  const shown = useShownEntries(areas);
  if (isPending) {
    return (
      <li>
        <SkeletonRegion className={styles.waiting}>
          {[0, 1, 2, 3].map((line) => (
            <Skeleton key={line} height="heading" width="lg" />
          ))}
        </SkeletonRegion>
      </li>
    );
  }
  if (areas === undefined) {
    return (
      <li className={styles.waiting}>
        <p>{TEXTS.failed.sentence}</p>
        <Button size="sm" onClick={() => void refetch()}>
          {TEXTS.failed.reload}
        </Button>
      </li>
    );
  }
  return sidebarGroups(areas, { path, entitlements, subscription, overdue, shown }).map((group) => (
    <SidebarGroup key={group.label} {...group} />
  ));
}

/** The sidebar of every signed-in page; in narrow windows, a bar with a menu (NAV-13). */
export function Sidebar() {
  const location = useLocation();
  const { isAdmin } = useShell().subscription;
  const newsId = useQuery(unseenQuery).data ? 'dashboard-news' : undefined;
  // Each navigation creates a new location object, so the menu closes and stays closed, also after returning
  // to the same path.
  const [openAt, setOpenAt] = useState<ReturnType<typeof useLocation> | null>(null);
  const isOpen = openAt === location;
  const path = withoutTrailingSlash(location.pathname);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpenAt(null);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape bubbles up from whatever inside has the focus
    <header className={styles.sidebar} data-open={isOpen || undefined} onKeyDown={closeOnEscape}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Link to="/" className={styles.home} aria-label={TEXTS.home}>
            <Logo />
          </Link>
          <TrialEnded />
          <SearchButton />
          <button
            type="button"
            className={styles.menuButton}
            aria-expanded={isOpen}
            aria-controls="sidebar-menu"
            aria-describedby={newsId}
            onClick={() => setOpenAt(isOpen ? null : location)}
          >
            {isOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
            {TEXTS.menu}
            {newsId !== undefined && !isOpen && <span className={styles.dot} />}
          </button>
          {newsId !== undefined && (
            <span id={newsId} hidden>
              {TEXTS.news}
            </span>
          )}
        </div>
        <div id="sidebar-menu" className={styles.menu}>
          <nav aria-label={TEXTS.navigation} className={styles.nav}>
            <ul className={styles.list}>
              <li>
                <SidebarLink
                  to="/"
                  label={TEXTS.dashboard}
                  icon={<LayoutDashboard aria-hidden="true" />}
                  isActive={path === '/'}
                  newsId={newsId}
                />
              </li>
              <AreaLinks path={path} />
              {isAdmin && (
                <li className={styles.apart}>
                  <SidebarLink
                    to={ADMIN_PATH}
                    label={TEXTS.admin}
                    icon={<ShieldCheck aria-hidden="true" />}
                    isActive={isUnder(path, ADMIN_PATH)}
                  />
                </li>
              )}
            </ul>
          </nav>
          <TrialBox />
          <AccountCorner />
        </div>
      </div>
    </header>
  );
}
