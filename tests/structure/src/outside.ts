// Creates a separate repository for one area, as its team would: the area's folder and its service, a few
// files of the team (outside/), the published packages as tarballs, and the versions of the catalog. It
// contains nothing else of this repository.
import { execFile } from 'node:child_process';
import { cpSync, globSync, lstatSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { packPackages } from '@savvi/tooling/publish';
import { parse, stringify } from 'yaml';

/** The root folder of the checkout. */
export const root = join(import.meta.dirname, '../../..');

interface WorkspaceFile {
  readonly catalog: Readonly<Record<string, string>>;
  readonly overrides: Readonly<Record<string, string>>;
}

/** Build output and installed files, which are not copied. */
const LEFT_BEHIND = ['node_modules', 'dist', 'generated'];

/**
 * Copies `parts` of the checkout, such as `mfe-budget`, with all their dependencies into the empty folder
 * `folder`.
 */
export async function moveOut(parts: readonly string[], folder: string): Promise<void> {
  cpSync(join(root, 'tests/structure/outside'), folder, { recursive: true });
  for (const part of parts)
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (file) => !LEFT_BEHIND.includes(basename(file)),
    });
  const packed = await packPackages(root, join(folder, 'tarballs'));
  for (const part of parts)
    rewrite(join(folder, part, 'package.json'), (text) => text.replaceAll('"workspace:*"', '"catalog:"'));
  rewrite(join(folder, 'package.json'), withNode);
  // pnpm has installed from this pnpm-workspace.yaml, so it has the fields of WorkspaceFile.
  const { catalog, overrides, ...rest } = parse(
    readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'),
  ) as WorkspaceFile;
  const workspace = {
    ...rest,
    packages: parts,
    catalog: { ...catalog, ...Object.fromEntries(packed.map(({ name, version }) => [name, version])) },
    // Tarballs replace the registry to which the packages would be published.
    overrides: {
      ...overrides,
      ...Object.fromEntries(packed.map(({ name, file }) => [name, `file:tarballs/${basename(file)}`])),
    },
  };
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), stringify(workspace));
  // Installs everything in the versions that this checkout is tested with.
  cpSync(join(root, 'pnpm-lock.yaml'), join(folder, 'pnpm-lock.yaml'));
}

/** Uses the Node.js version that this checkout pins. */
const withNode = (text: string) =>
  JSON.stringify(
    { ...JSON.parse(text), optionalDependencies: readRootManifest().optionalDependencies },
    null,
    2,
  );

/** Reads the tool versions from this checkout's root package.json. */
export const readRootManifest = () =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly config: { readonly pnpm: string };
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/**
 * Returns the files in `folder` that refer to the checkout: symbolic links to it, and files of our packages
 * that contain its path. Third-party packages are not read.
 */
export function leadsBack(folder: string): string[] {
  // A glob pattern matches a folder that begins with a dot only if the pattern contains its name.
  const files = globSync(['**/*', 'node_modules/.pnpm/@savvi+*/node_modules/@savvi/*/**/*'], {
    cwd: folder,
    exclude: (path) => /(^|\/)(\.bin|\.cache)$/.test(String(path)),
  });
  return files.filter((file) => {
    const path = join(folder, file);
    const kind = lstatSync(path);
    if (kind.isSymbolicLink()) return realpathSync(path).startsWith(root);
    return kind.isFile() && kind.size < 2_000_000 && readFileSync(path).includes(root);
  });
}

/** Whether this machine can hide a folder: Linux, as root. On other machines the checkout stays visible. */
export const canHide = process.platform === 'linux' && process.getuid?.() === 0;

/** The command prefix that hides a folder from the program it runs. */
const HIDE = [
  'unshare',
  '--mount',
  '--propagation',
  'private',
  'sh',
  '-c',
  'mount -t tmpfs none "$0" && exec "$@"',
];

/** Returns an environment without any variable of this checkout or of the test run. */
function ownEnvironment(folder: string): NodeJS.ProcessEnv {
  const { HOME, PATH = '', TMPDIR } = process.env;
  const elsewhere = PATH.split(delimiter).filter((part) => !part.startsWith(root));
  const node = join(folder, 'node_modules', `node-linux-${process.arch}`, 'bin');
  return { HOME, TMPDIR, CI: 'true', NO_COLOR: '1', PATH: [node, ...elsewhere].join(delimiter) };
}

/**
 * Runs a program in `folder`, which cannot see any file of this checkout if the machine supports that: an
 * empty folder is mounted over it.
 * @returns the program's exit code and output
 */
export async function run(
  folder: string,
  command: readonly string[],
): Promise<{ readonly code: number; readonly text: string }> {
  const [program = '', ...args] = canHide ? [...HIDE, root, ...command] : command;
  return promisify(execFile)(program, args, {
    cwd: folder,
    env: ownEnvironment(folder),
    maxBuffer: 64 * 1024 * 1024,
  }).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    (error: { code?: number | string; stdout?: string; stderr?: string; message: string }) => ({
      code: typeof error.code === 'number' ? error.code : 1,
      text: `${error.stdout ?? ''}${error.stderr ?? ''}` || error.message,
    }),
  );
}
