import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { complaintOfCommand, TSC } from '../check/node-program.ts';
import { type Manifest, type Package, readWorkspace, roleOf, type Workspace } from '../fences/workspace.ts';

/** A packed package, ready to be published. */
export interface PackedPackage {
  readonly name: string;
  readonly version: string;
  /** The path of the package's tarball. */
  readonly file: string;
}

const RUN_BY_BROWSERS = ['kernel', 'contract', 'browser-lib'];

const COMPILER_OPTIONS = {
  noEmit: false,
  noEmitOnError: true,
  declaration: true,
  rewriteRelativeImportExtensions: true,
};

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
    stageFormerPaths(packages, staging);
    writeFileSync(join(staging, 'pnpm-workspace.yaml'), 'packages: ["*/*"]\n');
    mkdirSync(to, { recursive: true });
    return await pack(workspace, packages, staging, to);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/**
 * Compiles packages to JavaScript and type declarations, because Node strips no types below `node_modules`.
 * The output in `to` has the folder structure of the checkout. Browser files are compiled second, so that
 * code that runs on both sides has the older syntax target.
 * @throws with the compiler's message
 */
async function compilePackages(root: string, packages: readonly Package[], to: string): Promise<void> {
  const isForBrowsers = (each: Package) => RUN_BY_BROWSERS.includes(roleOf(each) ?? '');
  const forBrowsers = packages.filter(isForBrowsers).map(({ dir }) => dir);
  const forNode = packages.filter((each) => !isForBrowsers(each)).map(({ dir }) => dir);
  const exclude = [
    '**/node_modules',
    '**/*.test.ts',
    '**/*.test.tsx',
    ...packages.map(({ dir }) => `${dir}/src/testing`),
  ];
  // A folder inside the checkout, because the compiler resolves types from there.
  mkdirSync(join(root, '.cache'), { recursive: true });
  const work = mkdtempSync(join(root, '.cache', 'publish-'));
  const run = async (kind: 'node' | 'browser', own: object, sources: readonly string[]) => {
    const file = join(work, `${kind}.json`);
    const project = {
      extends: join(root, 'packages/tooling/tsconfig', `${kind}.json`),
      compilerOptions: { ...COMPILER_OPTIONS, ...own, rootDir: root, outDir: to },
      include: sources.map((pattern) => join(root, pattern)),
      exclude: exclude.map((pattern) => join(root, pattern)),
    };
    writeFileSync(file, JSON.stringify(project));
    const complaint = await complaintOfCommand(TSC, ['-p', file], root);
    if (complaint !== '') throw new Error(`The packages do not compile for a publication:\n${complaint}`);
  };
  try {
    await run(
      'node',
      {},
      forNode.map((dir) => `${dir}/src/**/*.ts`),
    );
    await run('browser', { target: 'es2022' }, [
      ...forBrowsers.flatMap((dir) => [`${dir}/src/**/*.ts`, `${dir}/src/**/*.tsx`]),
      ...forNode.map((dir) => `${dir}/src/**/*.tsx`),
    ]);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Copies the other files of a package, as listed in its `files`, next to its compiled sources. */
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

/** The modules of the kernel whose exports are elsewhere now, except for the topics of the areas' contracts. */
const MOVED: readonly (readonly [former: string, now: string])[] = [
  ['events', '@savvi/budget-contract/events'],
  ['admin/admin', '@savvi/contracts/identity/directory-user'],
  ['admin/directory', '@savvi/contracts/identity/directory'],
  ['achievements/counted-events', '@savvi/counted-events/events'],
];

/**
 * Adds to the packed kernel the paths that the contracts of areas had before they became packages, so that
 * `@savvi/contracts/budget/draft` is `@savvi/budget-contract/draft` for one release.
 */
function stageFormerPaths(packages: readonly Package[], staging: string): void {
  const kernel = packages.find((each) => roleOf(each) === 'kernel');
  if (kernel === undefined) return;
  const dir = join(staging, kernel.dir);
  const { exports = {}, dependencies, ...manifest } = readManifest(dir);
  const ofRole = (role: string) =>
    packages.filter((each) => roleOf(each) === role).map((each) => readManifest(join(staging, each.dir)));
  const contracts = ofRole('contract');
  const topics = contracts.flatMap(({ name, exports: own = {} }) =>
    Object.keys(own).map((topic) => {
      const area = name.replace(/^@savvi\/|-contract$/g, '');
      return [topic.replace('./', `${area}/`), topic.replace('.', name)] as const;
    }),
  );
  const moved = [...topics, ...MOVED];
  for (const [former, now] of moved) {
    mkdirSync(dirname(join(dir, 'src', former)), { recursive: true });
    for (const suffix of ['js', 'd.ts'])
      appendFileSync(join(dir, 'src', `${former}.${suffix}`), `export * from '${now}';\n`);
  }
  const staged = {
    ...manifest,
    exports: {
      ...exports,
      ...Object.fromEntries(moved.map(([former]) => [`./${former}`, `./src/${former}.js`])),
    },
    dependencies: {
      ...dependencies,
      ...Object.fromEntries(
        [...contracts, ...ofRole('contracts')].map(({ name, version }) => [name, version]),
      ),
    },
  };
  writeFileSync(join(dir, 'package.json'), JSON.stringify(staged, null, 2));
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

/** The fields of a workspace package.json that publishing reads. */
export interface OurManifest extends Manifest {
  readonly version: string;
  readonly private?: boolean;
  readonly files?: readonly string[];
  readonly bin?: Readonly<Record<string, string>>;
  readonly sideEffects?: boolean | readonly string[];
}

/**
 * Returns the package.json of a package as others install it: JavaScript in place of TypeScript, versions in
 * place of `workspace:*` (our own versions, by name) and `catalog:`. Type packages that its declarations
 * import become dependencies; a dependency that is also a peer is installed here only.
 * @throws if a dependency is neither ours nor in the catalog
 */
export function publishedManifest(
  {
    private: _here,
    exports,
    bin,
    sideEffects,
    dependencies,
    devDependencies,
    files,
    ...manifest
  }: OurManifest,
  { ours, catalog }: Pick<Workspace, 'catalog'> & { readonly ours: ReadonlyMap<string, string> },
) {
  const types = Object.fromEntries(
    Object.entries(devDependencies ?? {}).filter(([name]) => name.startsWith('@types/')),
  );
  const versionOf = (name: string, wanted: string) => {
    const version =
      wanted === 'workspace:*' ? ours.get(name) : wanted === 'catalog:' ? catalog[name] : wanted;
    if (version === undefined)
      throw new Error(`${manifest.name} needs ${name} as "${wanted}", which nobody knows`);
    return [name, version] as const;
  };
  return {
    ...manifest,
    license: 'MIT',
    files,
    exports: Object.fromEntries(
      Object.entries(exports ?? {}).map(([topic, file]) => [topic, compiled(String(file))]),
    ),
    ...(bin && {
      bin: Object.fromEntries(Object.entries(bin).map(([command, file]) => [command, compiled(file)])),
    }),
    ...(sideEffects !== undefined && {
      sideEffects: typeof sideEffects === 'boolean' ? sideEffects : sideEffects.map(compiled),
    }),
    dependencies: Object.fromEntries(
      Object.entries({ ...dependencies, ...types })
        .filter(([name]) => !(name in (manifest.peerDependencies ?? {})))
        .map(([name, wanted]) => versionOf(name, wanted)),
    ),
  };
}

/** Returns the compiled name of a source file; its declarations are stored beside it. */
const compiled = (file: string): string => (file.endsWith('.d.ts') ? file : file.replace(/\.tsx?$/, '.js'));
