import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, roleOf, type Workspace } from './workspace.ts';

/** Libraries that break, or increase the initial load, if a page or process contains two versions of them. */
const singletons = [
  'react',
  'react-dom',
  'react-router-dom',
  '@tanstack/react-query',
  'zod',
  'express',
  'pg',
  '@prisma/client',
];

/** Fence 1: versions are declared only in the catalog, one version per library. */
export const catalogFindings = (workspace: Workspace): Finding[] => [
  ...manifestFindings(workspace),
  ...unusedFindings(workspace),
  ...lockfileFindings(workspace),
];

function manifestFindings({ packages, catalog }: Workspace): Finding[] {
  const ours = new Map(packages.map(({ manifest }) => [manifest.name, manifest]));
  return packages.flatMap(({ dir, manifest }) => {
    const file = join(dir, 'package.json');
    const wrong = (name: string, message: string) => ({
      rule: 'catalog',
      file,
      message: `${name} ${message}`,
    });
    const installed = { ...manifest.dependencies, ...manifest.devDependencies };
    return [
      ...Object.entries(installed).flatMap(([name, version]) => {
        if (ours.has(name))
          return version === 'workspace:*' ? [] : [wrong(name, `must be "workspace:*", not "${version}"`)];
        if (version !== 'catalog:') return [wrong(name, `must be "catalog:", not "${version}"`)];
        return name in catalog ? [] : [wrong(name, 'is not in the catalog of pnpm-workspace.yaml')];
      }),
      // A peer dependency is a promise to the package's consumers, so it is a range; the installed version
      // still comes from the catalog.
      ...Object.keys(manifest.peerDependencies ?? {}).flatMap((name) =>
        name in installed
          ? []
          : [wrong(name, 'is a peer without a devDependency that installs the catalog version')],
      ),
      // The start script reads the pinned runtimes of the root package; an exact version keeps them pinned.
      ...Object.entries(manifest.optionalDependencies ?? {}).flatMap(([name, version]) =>
        dir === '' && /^\d+\.\d+\.\d+$/.test(version)
          ? []
          : [wrong(name, `is optional with "${version}": only the root pins optional runtimes, exactly`)],
      ),
    ];
  });
}

function unusedFindings({ packages, catalog }: Workspace): Finding[] {
  const used = new Set(
    packages.flatMap(({ manifest }) =>
      Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }),
    ),
  );
  return Object.keys(catalog).flatMap((name) =>
    used.has(name) ? [] : [{ rule: 'catalog', file: 'pnpm-workspace.yaml', message: `nobody uses ${name}` }],
  );
}

function lockfileFindings({ root }: Workspace): Finding[] {
  const file = 'pnpm-lock.yaml';
  if (!existsSync(join(root, file))) return [];
  // The `packages:` section of the lockfile has one key `  name@version:` per installed version.
  const versions = [
    ...readFileSync(join(root, file), 'utf8').matchAll(/^ {2}'?((?:@[^@/]+\/)?[^@/\s]+)@(\d[^:('\s]*)'?:$/gm),
  ];
  return singletons.flatMap((name) => {
    const found = [...new Set(versions.filter((match) => match[1] === name).map((match) => match[2]))];
    return found.length > 1
      ? [{ rule: 'one-version', file, message: `${name} is installed as ${found.join(' and ')}` }]
      : [];
  });
}

/** Fence 2, the exports of libraries: one entry per topic, each pointing to an existing file. */
export function exportsFindings({ root, packages }: Workspace): Finding[] {
  return packages.flatMap(({ dir, manifest }) =>
    Object.entries(manifest.exports ?? {}).flatMap(([topic, target]) => {
      const wrong = (message: string) => [
        { rule: 'exports', file: join(dir, 'package.json'), message: `"${topic}" ${message}` },
      ];
      if (topic.includes('*')) return wrong('is a pattern: name each topic');
      if (typeof target !== 'string') return wrong('must point at one file');
      return existsSync(join(root, dir, target)) ? [] : wrong(`points at ${target}, which does not exist`);
    }),
  );
}

interface Allowed {
  /** Roles that product code of this role may import. */
  readonly product: readonly string[];
  /** Roles that tests and build settings of this role may also import. */
  readonly development: readonly string[];
  /** Libraries that product code of this role may depend on; absent: any library of the catalog. */
  readonly libraries?: readonly string[];
}

/** What crosses a wire, for code that may know every area. */
const CONTRACTS = ['kernel', 'contract', 'contracts'];
/** What commands of the whole product may import. */
const WHOLE = [...CONTRACTS, 'format', 'node-lib', 'service-lib', 'service', 'gateway', 'tool', 'command'];

/**
 * The allowed imports between package roles. A package declares its role once, in its package.json; no other
 * list of packages exists, so a new package is checked from its first commit.
 */
export const roles: Readonly<Record<string, Allowed>> = {
  /** The kernel is what every contract builds on: routes, events, money, problems, values. */
  kernel: { product: [], development: [], libraries: ['zod'] },
  /** A contract is that of one area. Contracts do not import each other. */
  contract: { product: ['kernel'], development: [], libraries: ['zod'] },
  /** All contracts together, for programs that handle every area alike; too large for browsers. */
  contracts: { product: ['kernel', 'contract'], development: [], libraries: ['zod'] },
  /** A format is of files that tools write and the product reads, such as contract.json. */
  format: { product: [], development: [] },
  'browser-lib': { product: ['kernel', 'contract', 'browser-lib'], development: ['test-lib', 'tool'] },
  'node-lib': { product: CONTRACTS, development: ['test-lib', 'tool'] },
  /** A service-lib is shared by several services and builds on node-lib packages. */
  'service-lib': {
    product: [...CONTRACTS, 'format', 'node-lib', 'service-lib'],
    development: ['test-lib', 'tool'],
  },
  'test-lib': {
    product: [...CONTRACTS, 'browser-lib', 'node-lib', 'tool'],
    development: [],
  },
  /** A tool reads contracts to check the compatibility of parts. */
  tool: { product: [...CONTRACTS, 'format'], development: [] },
  service: {
    product: [...CONTRACTS, 'node-lib', 'service-lib'],
    development: ['test-lib', 'tool'],
  },
  gateway: {
    product: [...CONTRACTS, 'node-lib', 'service-lib'],
    development: ['test-lib', 'tool'],
  },
  shell: { product: ['kernel', 'contract', 'browser-lib'], development: ['contracts', 'test-lib', 'tool'] },
  mfe: { product: ['kernel', 'contract', 'browser-lib'], development: ['test-lib', 'tool'] },
  /** Test packages may use data and checks of each other, such as the expected connections of the charts. */
  test: {
    product: [...CONTRACTS, 'format', 'browser-lib', 'node-lib', 'test-lib', 'tool', 'command', 'test'],
    development: [],
  },
  /**
   * A command package implements commands of the root, which start, back up, check and release the product as
   * a whole.
   */
  command: {
    product: WHOLE,
    development: ['test-lib'],
  },
  root: {
    product: WHOLE,
    development: [],
  },
};

/** Fence 3: reports dependencies between roles that are not allowed, and packages without a known role. */
export function roleFindings(workspace: Workspace): Finding[] {
  const byName = new Map(workspace.packages.map((each) => [each.manifest.name, each]));
  return workspace.packages.flatMap((from) => {
    const file = `${from.dir === '' ? '' : `${from.dir}/`}package.json`;
    const role = roleOf(from);
    const allowed = role === undefined ? undefined : roles[role];
    if (!allowed)
      return [
        {
          rule: 'role-unknown',
          file,
          message: `savvi.role is ${JSON.stringify(role)}, known are ${Object.keys(roles).join(', ')}`,
        },
      ];

    const { dependencies, optionalDependencies, peerDependencies, devDependencies } = from.manifest;
    const product = { ...dependencies, ...optionalDependencies, ...peerDependencies };
    const refuse = (names: object | undefined, permitted: readonly string[]) =>
      Object.keys(names ?? {}).flatMap((name) => {
        const to = byName.get(name);
        return to && !permitted.includes(roleOf(to) ?? '')
          ? [
              {
                rule: 'role-forbidden',
                file,
                message: `${role} may not depend on ${roleOf(to) ?? 'no role'} (${name})`,
              },
            ]
          : [];
      });
    return [
      ...refuse(product, allowed.product),
      ...refuse(devDependencies, [...allowed.product, ...allowed.development]),
      ...Object.keys(product).flatMap((name) =>
        byName.has(name) || (allowed.libraries ?? [name]).includes(name)
          ? []
          : [
              {
                rule: 'role-library',
                file,
                message: `${role} may use ${allowed.libraries?.join(', ')} only, not ${name}`,
              },
            ],
      ),
    ];
  });
}
