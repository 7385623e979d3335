import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { readWorkspace, roleOf, type Package, type Workspace } from '../fences/workspace.ts';
import { compile } from './compile.ts';
import { publishedManifest, type OurManifest } from './published-manifest.ts';

/** A packed package, ready to be published. */
export interface PackedPackage {
  readonly name: string;
  readonly version: string;
  /** The path of its tarball. */
  readonly file: string;
}

const RUN_BY_BROWSERS = ['contract', 'browser-lib'];

/** Files that a package's consumers do not need. */
const NOT_SHIPPED = /(^|\/)(node_modules|__snapshots__)$|(?<!\.d)\.tsx?$|\.test\.[^/]+$/;

/**
 * Packs each package whose package.json has `files` into a tarball in `to`: compiled, with concrete versions.
 * @throws if one does not compile
 */
export async function packPackages(root: string, to: string): Promise<PackedPackage[]> {
  const workspace = readWorkspace(root);
  const packages = workspace.packages.filter(({ dir }) => readManifest(join(root, dir)).files !== undefined);
  const staging = mkdtempSync(join(tmpdir(), 'savvi-publish-'));
  try {
    await compilePackages(root, packages, staging);
    for (const { dir } of packages) stage(workspace, dir, join(staging, dir));
    writeFileSync(join(staging, 'pnpm-workspace.yaml'), 'packages: ["*/*"]\n');
    mkdirSync(to, { recursive: true });
    return await pack(workspace, packages, staging, to);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

async function compilePackages(root: string, packages: readonly Package[], to: string): Promise<void> {
  const isForBrowsers = (each: Package) => RUN_BY_BROWSERS.includes(roleOf(each) ?? '');
  const forBrowsers = packages.filter(isForBrowsers).map(({ dir }) => dir);
  const forNode = packages.filter((each) => !isForBrowsers(each)).map(({ dir }) => dir);
  await compile({
    root,
    node: forNode.map((dir) => `${dir}/src/**/*.ts`),
    browser: [
      ...forBrowsers.flatMap((dir) => [`${dir}/src/**/*.ts`, `${dir}/src/**/*.tsx`]),
      ...forNode.map((dir) => `${dir}/src/**/*.tsx`),
    ],
    except: [
      '**/node_modules',
      '**/*.test.ts',
      '**/*.test.tsx',
      ...packages.map(({ dir }) => `${dir}/src/testing`),
    ],
    to,
  });
}

/** Copies the other files of a package, as listed in its `files`, to its compiled sources. */
function stage({ root, packages, catalog }: Workspace, dir: string, to: string): void {
  const manifest = readManifest(join(root, dir));
  for (const folder of manifest.files ?? [])
    cpSync(join(root, dir, folder), join(to, folder), {
      recursive: true,
      filter: (file) => !NOT_SHIPPED.test(file),
    });
  cpSync(join(root, 'LICENSE'), join(to, 'LICENSE'));
  const ours = new Map(
    packages.map((each) => [each.manifest.name, readManifest(join(root, each.dir)).version]),
  );
  writeFileSync(
    join(to, 'package.json'),
    JSON.stringify(publishedManifest(manifest, { ours, catalog }), null, 2),
  );
}

async function pack(
  { root }: Workspace,
  packages: readonly Package[],
  staging: string,
  to: string,
): Promise<PackedPackage[]> {
  // The package.json of our own root.
  const { config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    config: { pnpm: string };
  };
  await promisify(execFile)(
    'npx',
    ['--yes', `pnpm@${config.pnpm}`, '--recursive', 'pack', '--pack-destination', staging],
    { cwd: staging },
  );
  const tarballs = new Set(globSync('*.tgz', { cwd: staging }));
  return packages.map(({ dir }) => {
    const { name, version } = readManifest(join(root, dir));
    const tarball = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
    if (!tarballs.has(tarball))
      throw new Error(`pnpm packed no ${tarball}, only ${[...tarballs].join(', ')}`);
    cpSync(join(staging, tarball), join(to, tarball));
    return { name, version, file: join(to, tarball) };
  });
}

const readManifest = (dir: string) =>
  // Npm and pnpm reject a package.json of another shape.
  JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as OurManifest;
