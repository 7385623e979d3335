import {
  type Area,
  type ServedRegistry,
  servedRegistrySchema,
  WHOLE_REGISTRY,
} from '@savvi/contracts/registry';
import { get } from '@savvi/mfe-kit';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

/**
 * How long {@link areasAgain} waits for the registry, in milliseconds. Together with the deadline for loading
 * an area, this stays below ten seconds.
 */
const REGISTRY_MS = 1_500;

const importBuiltIn = () => import('../contributed/built-in.ts');
/** Loads what the areas of the last release contribute. */
type ImportBuiltIn = () => Promise<Pick<Awaited<ReturnType<typeof importBuiltIn>>, 'withBuiltIn'>>;

async function readRegistry(
  path: '/registry.json' | typeof WHOLE_REGISTRY,
  signal: AbortSignal,
  load: ImportBuiltIn,
): Promise<ServedRegistry> {
  const registry = await get(path, servedRegistrySchema, signal);
  if (registry.areas.every(({ contributes }) => contributes !== undefined)) return registry;
  return load().then(
    ({ withBuiltIn }) => ({ ...registry, areas: withBuiltIn(registry.areas) }),
    // Without the file, the areas work as usual, and only their cards are missing.
    () => registry,
  );
}

const served = {
  queryKey: ['registry'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    readRegistry('/registry.json', signal, importBuiltIn),
};

/** The areas of this session, with their menu entries and versions. */
export const registryQuery = queryOptions({ ...served, select: ({ areas }): readonly Area[] => areas });

/**
 * The areas of this session with all their slots, never from the cache. An area stays without `contributes` if
 * it has none and the shell's copy fails to load twice.
 * @throws {ApiError}
 */
export const readWholeAreas = async (
  signal: AbortSignal,
  load: ImportBuiltIn = importBuiltIn,
): Promise<readonly Area[]> => (await readRegistry(WHOLE_REGISTRY, signal, () => load().catch(load))).areas;

/** Reads the registry again, and returns its areas: the ones from before if it fails or is late. */
export async function areasAgain(client: QueryClient): Promise<readonly Area[]> {
  await Promise.race([
    client.refetchQueries({ queryKey: registryQuery.queryKey }),
    new Promise((resolve) => setTimeout(resolve, REGISTRY_MS)),
  ]);
  return client.getQueryData(registryQuery.queryKey)?.areas ?? [];
}

/**
 * Makes the pages load the versions of areas that the data export loads: with another one, the export would
 * remove the code of an area that runs.
 */
export const takeVersionsOf = (client: QueryClient, areas: readonly Area[]): void =>
  void client.setQueryData(
    registryQuery.queryKey,
    (cached) =>
      cached && {
        ...cached,
        areas: cached.areas.map((area) => ({
          ...area,
          versions: areas.find(({ name }) => name === area.name)?.versions ?? area.versions,
        })),
      },
  );

/** The origins from which an override may load an area's code. */
export const overrideOriginsQuery = queryOptions({
  ...served,
  select: ({ overrideOrigins }) => overrideOrigins,
});
