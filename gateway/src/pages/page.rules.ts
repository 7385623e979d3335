import type { Registry } from '@savvi/contracts/registry';

/** Pages that are prerendered and open to everyone. */
const PUBLIC_PAGES: Record<string, string> = {
  '/login': 'login.html',
  '/auth': 'login.html',
  '/forgot-password': 'forgot-password.html',
  '/reset-password': 'reset-password.html',
};
/** Pages the shell itself draws for signed-in users. */
const SHELL_PATHS = new Set(['/', '/account-settings', '/subscribe', '/payment-success']);

const isUnder = (path: string, base: string) => path === base || path.startsWith(`${base}/`);
const withoutTrailingSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);

/** Which HTML file answers a path, and with which status: an unknown path still gets the app, which shows the not-found page. */
export function pageOf(rawPath: string, hasSession: boolean, registry: Registry): { file: string; status: 200 | 404 } {
  const path = withoutTrailingSlash(rawPath);
  if (path === '/') return { file: hasSession ? 'dashboard.html' : 'index.html', status: 200 };
  const publicPage = PUBLIC_PAGES[path];
  if (publicPage !== undefined) return { file: publicPage, status: 200 };
  const isKnown = SHELL_PATHS.has(path) || registry.areas.some((area) => area.basePaths.some((base) => isUnder(path, base)));
  return { file: 'app.html', status: isKnown ? 200 : 404 };
}
