import {
  type Area,
  type ServedRegistry,
  servedRegistrySchema,
  WHOLE_REGISTRY,
} from '@savvi/contracts/registry';
import { get } from '@savvi/mfe-kit';
import { queryOptions } from '@tanstack/react-query';

async function readRegistry(
  path: '/registry.json' | typeof WHOLE_REGISTRY,
  signal: AbortSignal,
): Promise<ServedRegistry> {
  const registry = await get(path, servedRegistrySchema, signal);
  if (registry.areas.every(({ contributes }) => contributes !== undefined)) return registry;
  return import('../contributed/built-in.ts').then(
    ({ withBuiltIn }) => ({ ...registry, areas: withBuiltIn(registry.areas) }),
    // Without the file, the areas work as usual, and only their cards are missing.
    () => registry,
  );
}

const served = {
  queryKey: ['registry'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => readRegistry('/registry.json', signal),
};

/** The areas of this session, with their menu entries and versions. */
export const registryQuery = queryOptions({ ...served, select: ({ areas }): readonly Area[] => areas });

/** The areas of this session with all their slots. @throws {ApiError} */
export const readWholeAreas = async (signal: AbortSignal): Promise<readonly Area[]> =>
  (await readRegistry(WHOLE_REGISTRY, signal)).areas;

/** The origins from which an override may load an area's code. */
export const overrideOriginsQuery = queryOptions({
  ...served,
  select: ({ overrideOrigins }) => overrideOrigins,
});
