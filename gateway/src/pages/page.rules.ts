import { areaAt, SHELL_PATHS, withoutTrailingSlash } from '@savvi/contracts/app-paths';
import type { Registry } from '@savvi/contracts/registry';

/** Prerendered public pages. */
const PUBLIC_PAGES: Record<string, string> = {
  '/login': 'login.html',
  '/auth': 'login.html',
  '/forgot-password': 'forgot-password.html',
  '/reset-password': 'reset-password.html',
  '/verify-email': 'verify-email.html',
  '/not-me': 'not-me.html',
  '/lost-authenticator': 'lost-authenticator.html',
};
const SHELL_PAGES = new Set<string>(SHELL_PATHS);
/** The paths of all pages outside of areas. */
export const OWN_PAGES: ReadonlySet<string> = new Set([...SHELL_PATHS, ...Object.keys(PUBLIC_PAGES)]);

/** The HTML file and status for a path. An unknown path gets the app, which shows the not-found page. */
export function pageOf(
  rawPath: string,
  hasSession: boolean,
  registry: Registry,
): { file: string; status: 200 | 404 } {
  const path = withoutTrailingSlash(rawPath);
  if (path === '/') return { file: hasSession ? 'dashboard.html' : 'index.html', status: 200 };
  const publicPage = PUBLIC_PAGES[path];
  if (publicPage !== undefined) return { file: publicPage, status: 200 };
  const isKnown = SHELL_PAGES.has(path) || areaAt(registry.areas, path) !== undefined;
  return { file: 'app.html', status: isKnown ? 200 : 404 };
}
