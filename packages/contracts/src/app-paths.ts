// Which page answers a path of the app: the gateway decides the status by it, the shell what it draws.
import type { Area } from './registry.ts';

/** The pages of the app that the shell draws itself; every other path belongs to an area. */
export const SHELL_PATHS = ['/', '/account-settings', '/subscribe', '/payment-success'] as const;
/** A page of the app that the shell draws itself. */
export type ShellPath = (typeof SHELL_PATHS)[number];

/** Whether a path is a base path or lies below it. */
export const isUnder = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`);

/** Without the slash at the end, which changes no address. */
export const withoutTrailingSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

/** The area that answers a path, or undefined when none does. */
export const areaAt = <AnyArea extends Pick<Area, 'basePaths'>>(
  areas: readonly AnyArea[],
  path: string,
): AnyArea | undefined => {
  const address = withoutTrailingSlash(path);
  return areas.find(({ basePaths }) => basePaths.some((base) => isUnder(address, base)));
};
