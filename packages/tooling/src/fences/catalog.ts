import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './finding.ts';
import type { Workspace } from './workspace.ts';

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
export function catalogFindings(workspace: Workspace): Finding[] {
  return [...manifestFindings(workspace), ...unusedFindings(workspace), ...lockfileFindings(workspace)];
}

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
