// Import rules for dependency-cruiser. Directories come from the roles in the package manifests and features
// from capture groups, so a new package or feature does not have to be listed here.
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import type { Statement, VariableDeclarator } from '@swc/core';
import { Visitor } from '@swc/core/Visitor.js';
import { cruise, type ICruiseOptions, type IForbiddenRuleType, type IModule } from 'dependency-cruiser';
import { roles } from './manifests.ts';
import {
  directoriesOf,
  type Finding,
  globsOf,
  type Package,
  packageOf,
  sourcesIn,
  type Workspace,
} from './workspace.ts';

/**
 * Files that are never shipped: tests, build settings, a package's test helpers and gallery, and the
 * standalone entry point of an MFE.
 */
export const developmentFiles = String.raw`(\.(test|spec|load)\.tsx?|/[^/]+\.config\.ts|/src/testing/.+|/gallery/.+|^mfe-[^/]+/src/main\.tsx)$`;

const anyOf = (dirs: readonly string[]) => `(${dirs.join('|')})`;
const inside = (dirs: readonly string[]) => (dirs.length > 0 ? [`^${anyOf(dirs)}/`] : []);

/**
 * Returns the allowed import directions (Fence 4) as dependency-cruiser rules for the packages of this
 * workspace.
 */
export const dependencyRules = (packages: readonly Package[]): IForbiddenRuleType[] =>
  [...roleRules(packages), ...featureRules(packages), ...generalRules(packages)].map((rule) => ({
    severity: 'error' as const,
    ...rule,
  }));

/** dependency-cruiser's options for reading and resolving imports. */
export const cruiseOptions: ICruiseOptions = {
  parser: 'swc',
  // Generated code is resolved, so that imports of it are seen, but not analyzed.
  doNotFollow: { path: ['node_modules', '/generated/'] },
  exclude: { path: ['/dist/'] },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default'],
    extensions: ['.ts', '.tsx', '.js', '.mjs'],
    mainFields: ['module', 'main'],
  },
};

function roleRules(packages: readonly Package[]): IForbiddenRuleType[] {
  const everything = packages.filter(({ dir }) => dir !== '').map(({ dir }) => dir);
  return Object.entries(roles).flatMap(([role, { product, development }]) => {
    const own = role === 'root' ? ['scripts'] : directoriesOf(packages, [role]);
    if (own.length === 0) return [];
    const rule = (name: string, permitted: readonly string[]) => ({
      name,
      comment: `${role} may import ${permitted.join(', ') || 'nothing of ours'}`,
      to: { path: inside(everything), pathNot: ['^$1/', ...inside(directoriesOf(packages, permitted))] },
    });
    return [
      { ...rule(`role-${role}`, product), from: { path: `^${anyOf(own)}/`, pathNot: developmentFiles } },
      {
        ...rule(`role-${role}-tests`, [...product, ...development]),
        from: { path: `^${anyOf(own)}/(?:.*)${developmentFiles}` },
      },
    ];
  });
}

function featureRules(packages: readonly Package[]): IForbiddenRuleType[] {
  const services = anyOf(directoriesOf(packages, ['service']));
  const frontends = anyOf(directoriesOf(packages, ['mfe', 'shell']));
  const shells = anyOf(directoriesOf(packages, ['shell']));
  return [
    {
      name: 'feature-to-feature-in-a-service',
      comment: 'features meet in app.ts and start.ts only; what two of them need is src/shared/',
      from: { path: `^${services}/src/([^/]+)/`, pathNot: developmentFiles },
      to: { path: '^$1/src/[^/]+/', pathNot: ['^$1/src/$2/', '^$1/src/shared/'] },
    },
    {
      name: 'feature-to-feature-in-a-frontend',
      comment: 'features meet in remote.tsx (or the shell) only; what two of them need is src/shared/',
      from: { path: `^${frontends}/src/features/([^/]+)/`, pathNot: developmentFiles },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'shared-to-feature',
      comment: 'src/shared/ lies below the features',
      from: { path: `^${frontends}/src/shared/`, pathNot: developmentFiles },
      to: { path: '^$1/src/features/' },
    },
    {
      name: 'public-page-to-signed-in-app',
      comment:
        'the public pages are an entry of their own; what they import is the first thing a visitor waits for',
      from: { path: `^${shells}/src/public/`, pathNot: developmentFiles },
      to: { path: '^$1/src/(app|remotes)/' },
    },
    {
      name: 'page-to-page',
      comment: 'what two pages need is beside their folders (src/public/, src/app/<name>/) or in src/shared/',
      from: { path: `^${shells}/src/(app/pages|public)/([^/]+)/`, pathNot: developmentFiles },
      to: { path: '^$1/src/$2/[^/]+/', pathNot: '^$1/src/$2/$3/' },
    },
    {
      name: 'page-outside-the-route-tables',
      comment:
        'pages of the app are imported by the files beside app.tsx only, lazily or not; the frame knows none',
      from: {
        path: `^${shells}/src/(?:app/(?!pages/)[^/]+|(?!app/)[^/]+)/`,
        pathNot: developmentFiles,
      },
      to: { path: '^$1/src/app/pages/' },
    },
    {
      name: 'feature-to-composition',
      comment: 'a feature is handed what it needs; it does not reach for the place that composes it',
      from: {
        path: `^${anyOf(directoriesOf(packages, ['service', 'mfe']))}/src/(features|[^/]+)/`,
        pathNot: developmentFiles,
      },
      to: { path: String.raw`^$1/src/(app|deps|start|main|remote|area)\.tsx?$` },
    },
  ];
}

function generalRules(packages: readonly Package[]): IForbiddenRuleType[] {
  const browser = directoriesOf(packages, ['browser-lib', 'mfe', 'shell', 'kernel', 'contract']);
  return [
    {
      name: 'node-in-the-browser',
      comment: 'this code runs in the browser (contracts run on both sides)',
      from: { path: `^${anyOf(browser)}/src/`, pathNot: developmentFiles },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'prisma-outside-the-repository',
      comment: 'the generated client is imported by db.ts and *.repository.ts only',
      from: { pathNot: String.raw`(/db\.ts|\.repository\.ts|/generated/.+)$` },
      to: { path: '(^|/)generated/prisma/' },
    },
    {
      name: 'product-to-own-test-helpers',
      comment: 'src/testing/ is for tests',
      from: { pathNot: developmentFiles },
      to: { path: '/src/testing/', pathNot: inside(directoriesOf(packages, ['test-lib'])) },
    },
    {
      name: 'cycle',
      comment: 'what needs each other is one file, or a third one',
      from: {},
      to: { circular: true },
    },
    // `k6` and `k6/…` are built into the program that runs tests/load; no package contains them.
    {
      name: 'unresolvable',
      comment: 'not there, or not among the exports of its package',
      from: {},
      to: { couldNotResolve: true, pathNot: '^k6(/|$)' },
    },
  ];
}

/** The complete dependency-cruiser configuration, which `.dependency-cruiser.mjs` exports for the CLI. */
export const dependencyCruiserConfig = ({ packages }: Workspace) => ({
  forbidden: dependencyRules(packages),
  options: cruiseOptions,
});

/**
 * Applies Fences 1, 2 and 4 to every import of the checkout: the dependency is declared, the module is
 * exported and the direction is allowed.
 */
export async function importFindings(workspace: Workspace): Promise<Finding[]> {
  const { root, packages } = workspace;
  const forbidden = dependencyRules(packages);
  const comments = new Map(forbidden.map(({ name, comment }) => [name, comment]));
  const { output } = await cruise(sourcesIn(root, globsOf(workspace, '*.{ts,tsx}')), {
    ...cruiseOptions,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden },
  });
  if (typeof output === 'string')
    throw new Error('dependency-cruiser answered a report instead of its result');
  return [
    ...output.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      file: from,
      message: `imports ${to} (${comments.get(rule.name)})`,
    })),
    ...folderCycleFindings(workspace, output.modules),
    ...output.modules.flatMap((module) => undeclared(workspace, module)),
  ];
}

function undeclared(workspace: Workspace, { source, dependencies }: IModule): Finding[] {
  const owner = packageOf(workspace, source);
  if (!owner || /(^|\/)(node_modules|generated)\//.test(source)) return [];
  const {
    name,
    dependencies: product,
    peerDependencies,
    devDependencies,
    optionalDependencies,
  } = owner.manifest;
  const shipped = { ...product, ...peerDependencies, ...optionalDependencies };
  const development = owner.dir === '' || new RegExp(developmentFiles).test(source);
  return dependencies.flatMap(({ module, dependencyTypes }) => {
    const library = libraryName(module);
    if (
      !library ||
      library === name ||
      library in shipped ||
      (library === 'k6' && '@types/k6' in (devDependencies ?? {}))
    )
      return [];
    const erased = dependencyTypes.includes('type-only');
    if ((development || erased) && devDependencies && library in devDependencies) return [];
    return [
      {
        rule: 'undeclared',
        file: source,
        message: `imports ${library}, which ${owner.dir || 'the root'}/package.json does not declare${development ? '' : ' as a dependency'}`,
      },
    ];
  });
}

/**
 * Returns the package name of an import (`@savvi/ui/button` → `@savvi/ui`); undefined for relative paths and
 * Node's built-in modules.
 */
function libraryName(specifier: string): string | undefined {
  if (/^[./]/.test(specifier) || isBuiltin(specifier)) return undefined;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

// dependency-cruiser traverses swc's syntax tree with swc's own Visitor, which throws on `using`
// declarations. This patch adds them to the Visitor; without it, one file with `using` would stop all checks
// of imports.
const visitKnownStatement = Visitor.prototype.visitStatement;

Visitor.prototype.visitStatement = function visitStatement(
  this: Visitor,
  statement: Statement | { readonly type: 'UsingDeclaration'; readonly decls: VariableDeclarator[] },
): Statement {
  if (statement.type !== 'UsingDeclaration') return visitKnownStatement.call(this, statement);
  this.visitVariableDeclarators(statement.decls);
  // The traversal only collects imports, so the returned statement is never used.
  return { type: 'EmptyStatement', span: { start: 0, end: 0, ctxt: 0 } };
};

/** Maps each entry of a folder to the entries that it imports, each with the first import found. */
type Graph = Map<string, Map<string, string>>;

/**
 * Finds import cycles among the entries of a folder: its subfolders, each with all its content, and its own
 * files. Lazy imports and type imports count too. Cycles among files alone are left to the rule `cycle`.
 */
const folderCycleFindings = (workspace: Workspace, modules: readonly IModule[]): Finding[] =>
  [...graphsOf(workspace, modules)].flatMap(([folder, graph]) =>
    separateCycles(graph)
      .filter((cycle) => cycle.some((entry) => !posix.extname(entry)))
      .map((cycle) => ({ rule: 'folder-cycle', file: folder, message: messageOf(cycle, graph) })),
  );

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
      // A file that imports itself adds no edge to the graph.
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
  const paths = [[start]];
  // Longer paths are appended during the loop, so this is a breadth-first search.
  for (const path of paths)
    for (const next of graph.get(path.at(-1) ?? start)?.keys() ?? []) {
      if (next === start) return path;
      if (!reached.has(next)) paths.push([...path, next]);
      reached.add(next);
    }
  return undefined;
}

function messageOf(cycle: readonly string[], graph: Graph): string {
  const imports = cycle.map((entry, at) => graph.get(entry)?.get(cycle[(at + 1) % cycle.length] ?? ''));
  return `${imports.join(', ')} (move what they share to a third entry or one level up)`;
}
