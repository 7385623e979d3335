import { type Area, type ServedRegistry, servedRegistrySchema } from '@savvi/contracts/registry';
import { get } from '@savvi/mfe-kit';
import { queryOptions } from '@tanstack/react-query';

const served = {
  queryKey: ['registry'],
  async queryFn({ signal }: { readonly signal: AbortSignal }): Promise<ServedRegistry> {
    const registry = await get('/registry.json', servedRegistrySchema, signal);
    if (registry.areas.every(({ contributes }) => contributes !== undefined)) return registry;
    return import('../contributed/built-in.ts').then(
      ({ withBuiltIn }) => ({ ...registry, areas: withBuiltIn(registry.areas) }),
      // Without the file, the areas work as usual, and only their cards are missing.
      () => registry,
    );
  },
};

/** The areas of this session, with their menu entries and versions. */
export const registryQuery = queryOptions({ ...served, select: ({ areas }): readonly Area[] => areas });

/** The origins from which an override may load an area's code. */
export const overrideOriginsQuery = queryOptions({
  ...served,
  select: ({ overrideOrigins }) => overrideOrigins,
});
