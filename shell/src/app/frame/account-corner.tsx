import { useShell } from '@savvi/mfe-kit';
import { Link, useLocation } from '@savvi/mfe-kit/app-router';
import { ThemeToggle } from '@savvi/ui/theme';
import { Tooltip } from '@savvi/ui/tooltip';
import { useQueryClient } from '@tanstack/react-query';
import { Info, LogOut, Settings } from 'lucide-react';
import { Avatar } from '../person/avatar.tsx';
import { nameOf } from '../person/name-of.ts';
import { supportLink } from '../../shared/links.ts';
import { signOutHere } from '../session/wipe-local-data.ts';
import { TEXTS } from './frame.texts.ts';
import styles from './sidebar.module.css';

/** The signed-in user, with links to the settings, the theme and Sign Out. */
export function AccountCorner() {
  const { user } = useShell();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const help = supportLink();
  return (
    <div className={styles.account}>
      <div className={styles.person}>
        <Avatar user={user} />
        <span className={styles.personName}>{nameOf(user)}</span>
        <Tooltip text={TEXTS.accountSettings}>
          <Link
            to="/account-settings"
            aria-current={pathname === '/account-settings' ? 'page' : undefined}
            className={styles.iconLink}
            aria-label={TEXTS.accountSettings}
          >
            <Settings aria-hidden="true" />
          </Link>
        </Tooltip>
        <ThemeToggle />
      </div>
      {help !== null && (
        <a className={styles.link} href={help}>
          <Info aria-hidden="true" />
          <span className={styles.label}>{TEXTS.help}</span>
        </a>
      )}
      {/* Deliberately a browser navigation: the server ends the session and redirects to the landing page (AUTH-33). */}
      <a className={styles.link} href="/api/simple-logout" onClick={() => signOutHere(client)}>
        <LogOut aria-hidden="true" />
        <span className={styles.label}>{TEXTS.signOut}</span>
      </a>
    </div>
  );
}
