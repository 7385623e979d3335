import { posix } from 'node:path';
import type { IModule } from 'dependency-cruiser';
import { developmentFiles } from './dependency-rules.ts';
import type { Finding } from './finding.ts';
import { packageOf, type Workspace } from './workspace.ts';

/** Maps each entry of a folder to the entries that it imports, each with the first import found. */
type Graph = Map<string, Map<string, string>>;

/**
 * Finds import cycles among the entries of a folder: its subfolders, each with all its content, and its own
 * files. Lazy imports and type imports count too. Cycles among files alone are left to the rule `cycle`.
 */
export function folderCycleFindings(workspace: Workspace, modules: readonly IModule[]): Finding[] {
  return [...graphsOf(workspace, modules)].flatMap(([folder, graph]) =>
    separateCycles(graph)
      .filter((cycle) => cycle.some((entry) => !posix.extname(entry)))
      .map((cycle) => ({ rule: 'folder-cycle', file: folder, message: messageOf(cycle, graph) })),
  );
}

function graphsOf(workspace: Workspace, modules: readonly IModule[]): Map<string, Graph> {
  const development = new RegExp(developmentFiles);
  const graphs = new Map<string, Graph>();
  for (const { source, dependencies } of modules) {
    const owner = packageOf(workspace, source)?.dir;
    if (!owner || development.test(source)) continue;
    for (const { resolved } of dependencies) {
      if (!resolved.startsWith(`${owner}/`)) continue;
      const [from, to] = [source.split('/'), resolved.split('/')];
      const depth = from.findIndex((name, at) => name !== to[at]);
      const [importer, imported] = [from[depth], to[depth]];
      // An import within one file is not an edge.
      if (importer === undefined || imported === undefined) continue;
      const folder = from.slice(0, depth).join('/');
      const graph = graphs.get(folder) ?? new Map<string, Map<string, string>>();
      const imports = graph.get(importer) ?? new Map<string, string>();
      const example = `${from.slice(depth).join('/')} imports ${to.slice(depth).join('/')}`;
      graphs.set(folder, graph.set(importer, imports.set(imported, imports.get(imported) ?? example)));
    }
  }
  return graphs;
}

/** Returns the shortest cycles that have no entry in common. */
function separateCycles(graph: Graph): string[][] {
  const seen = new Set<string>();
  return [...graph.keys()]
    .map((entry) => shortestCycle(graph, entry))
    .filter((cycle) => cycle !== undefined)
    .toSorted((one, other) => one.length - other.length)
    .filter((cycle) => {
      const isNew = cycle.every((entry) => !seen.has(entry));
      cycle.forEach((entry) => seen.add(entry));
      return isNew;
    });
}

/** Returns the entries of the shortest cycle through `start`, with `start` listed once. */
function shortestCycle(graph: Graph, start: string): string[] | undefined {
  const reached = new Set<string>();
  let paths = [[start]];
  while (paths.length > 0) {
    const longer: string[][] = [];
    for (const path of paths)
      for (const next of graph.get(path.at(-1) ?? start)?.keys() ?? []) {
        if (next === start) return path;
        if (!reached.has(next)) longer.push([...path, next]);
        reached.add(next);
      }
    paths = longer;
  }
  return undefined;
}

function messageOf(cycle: readonly string[], graph: Graph): string {
  const imports = cycle.map((entry, at) => graph.get(entry)?.get(cycle[(at + 1) % cycle.length] ?? ''));
  return `${imports.join(', ')} (move what they share to a third entry or one level up)`;
}
