import { type Area, registrySchema } from '@savvi/contracts/registry';
import { get } from '@savvi/mfe-kit';
import { queryOptions } from '@tanstack/react-query';

/** The areas there are for this session, with their menu entries and versions. */
export const registryQuery = queryOptions({
  queryKey: ['registry'],
  queryFn: async ({ signal }): Promise<readonly Area[]> => (await get('/registry.json', registrySchema, signal)).areas,
});

/** Whether a path is a base path or lies below it. */
export const isUnder = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`);

/** Without the slash at the end, which changes no address. */
export const withoutTrailingSlash = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);

/** The area that answers a path, or undefined when none does. */
export const areaAt = (areas: readonly Area[], path: string): Area | undefined =>
  areas.find(({ basePaths }) => basePaths.some((base) => isUnder(withoutTrailingSlash(path), base)));

/** Whether an area's code can be run. */
export const isDeployed = (areas: readonly Area[], name: string): boolean => areas.some((area) => area.name === name && area.versions.length > 0);
