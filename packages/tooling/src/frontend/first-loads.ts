// Which files of an area a browser downloads before a page of the area appears.
import type { Stats, StatsChunk } from '@rspack/core';

/** The name that rspack gives to the module that exposes an area to the shell. */
const CONTAINER = 'container entry';
const AREA = './src/area.tsx';

const isOfContainer = ({ origins = [] }: StatsChunk): boolean =>
  origins.some(({ moduleName }) => moduleName === CONTAINER);

/** The chunks of the area's module. Those of its other modules have the same origin and are not among them. */
function areaChunksIn(chunks: readonly StatsChunk[]): StatsChunk[] {
  const own = chunks.filter(isOfContainer);
  const main = own.filter(({ modules = [] }) => modules.some(({ name }) => name?.startsWith(AREA)));
  return own.filter(
    (chunk) =>
      main.includes(chunk) ||
      main.some(({ id, siblings = [] }) => id != null && siblings.includes(chunk.id ?? '')),
  );
}

const filesIn = (chunks: readonly StatsChunk[]): string[] => [
  ...new Set(chunks.flatMap(({ files = [] }) => files)),
];

/** Matches the modules that import pages on demand. Other modules import dialogs and viewers on demand. */
const ROUTES = /^\.\/src\/.*\.routes\.tsx$/;

/**
 * The own files that each page of an area loads first: the entry, the area's module, and the page, if the
 * area's routes import it on demand. Copies of shared modules are left out, because the shell provides these.
 * Empty for a bundle without an area.
 */
export function firstLoadsOf(stats: Stats): string[][] {
  const { chunks = [] } = stats.toJson({
    all: false,
    ids: true,
    chunks: true,
    chunkRelations: true,
    chunkOrigins: true,
    chunkModules: true,
  });
  const area = areaChunksIn(chunks);
  if (area.length === 0) return [];
  const areaIds = new Set(area.map(({ id }) => id));
  const pages = chunks
    .filter(({ parents = [] }) => parents.some((id) => areaIds.has(id)))
    .flatMap((chunk) =>
      (chunk.origins ?? [])
        .filter(({ moduleName }) => ROUTES.test(moduleName ?? ''))
        .map(({ moduleName, request }) => ({ chunk, page: `${moduleName} ${request}` })),
    );
  const chunksOfPages = [...Map.groupBy(pages, ({ page }) => page).values()];
  const first = [...chunks.filter(({ entry }) => entry), ...area];
  return (chunksOfPages.length === 0 ? [[]] : chunksOfPages).map((page) =>
    filesIn([...first, ...page.map(({ chunk }) => chunk)]),
  );
}
