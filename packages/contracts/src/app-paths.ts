// Maps the app's paths to pages. The gateway derives the response status from it, the shell the page to show.
import type { Area } from './registry.ts';

/** The pages that the shell itself renders; every other path belongs to an area. */
export const SHELL_PATHS = ['/', '/account-settings', '/subscribe', '/payment-success'] as const;
/** The path of a page that the shell renders. */
export type ShellPath = (typeof SHELL_PATHS)[number];

/** Whether a path equals a base path or is below it. */
export const isUnder = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`);

/** The path without its trailing slash, which does not change the page. */
export const withoutTrailingSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

/** The area that owns a path; undefined when none does. */
export const areaAt = <AnyArea extends Pick<Area, 'basePaths'>>(
  areas: readonly AnyArea[],
  path: string,
): AnyArea | undefined => {
  const address = withoutTrailingSlash(path);
  return areas.find(({ basePaths }) => basePaths.some((base) => isUnder(address, base)));
};
