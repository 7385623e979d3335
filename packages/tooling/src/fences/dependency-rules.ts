// Import rules for dependency-cruiser. Directories come from the roles in the package manifests and features
// from capture groups, so a new package or feature does not have to be listed here.
import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';
import { roles } from './roles.ts';
import { directoriesOf, type Package, type Workspace } from './workspace.ts';

/**
 * Files that are never shipped: tests, build settings, a package's test helpers and gallery, and the
 * standalone entry point of an MFE.
 */
export const developmentFiles = String.raw`(\.(test|spec|load)\.tsx?|/[^/]+\.config\.ts|/src/testing/.+|/gallery/.+|^mfe-[^/]+/src/main\.tsx)$`;

const anyOf = (dirs: readonly string[]) => `(${dirs.join('|')})`;
const inside = (dirs: readonly string[]) => (dirs.length > 0 ? [`^${anyOf(dirs)}/`] : []);

/** Returns Fence 4 as dependency-cruiser rules for the packages of this workspace. */
export function dependencyRules(packages: readonly Package[]): IForbiddenRuleType[] {
  return [...roleRules(packages), ...featureRules(packages), ...generalRules(packages)].map((rule) => ({
    severity: 'error' as const,
    ...rule,
  }));
}

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
  const browser = directoriesOf(packages, ['browser-lib', 'mfe', 'shell', 'contract']);
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
export function dependencyCruiserConfig({ packages }: Workspace) {
  return { forbidden: dependencyRules(packages), options: cruiseOptions };
}
