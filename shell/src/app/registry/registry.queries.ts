import { type Area, type ServedRegistry, servedRegistrySchema } from '@savvi/contracts/registry';
import { get } from '@savvi/mfe-kit';
import { queryOptions } from '@tanstack/react-query';

const served = {
  queryKey: ['registry'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<ServedRegistry> =>
    get('/registry.json', servedRegistrySchema, signal),
};

/** The areas of this session, with their menu entries and versions. */
export const registryQuery = queryOptions({ ...served, select: ({ areas }): readonly Area[] => areas });

/** The origins from which an override may load an area's code. */
export const overrideOriginsQuery = queryOptions({
  ...served,
  select: ({ overrideOrigins }) => overrideOrigins,
});

/** Whether an area has a version that can be loaded. */
export const isDeployed = (areas: readonly Area[], name: string): boolean =>
  areas.some((area) => area.name === name && area.versions.length > 0);
