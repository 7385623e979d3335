import { type Area, registrySchema } from '@savvi/contracts/registry';
import { get } from '@savvi/mfe-kit';
import { queryOptions } from '@tanstack/react-query';

/** The areas there are for this session, with their menu entries and versions. */
export const registryQuery = queryOptions({
  queryKey: ['registry'],
  queryFn: async ({ signal }): Promise<readonly Area[]> => (await get('/registry.json', registrySchema, signal)).areas,
});

/** Whether an area's code can be run. */
export const isDeployed = (areas: readonly Area[], name: string): boolean => areas.some((area) => area.name === name && area.versions.length > 0);
