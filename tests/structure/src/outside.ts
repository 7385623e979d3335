// Creates a separate repository for one area, as its team would (docs/teams.md): what `npm run pack` packs, and
// the folders of the area and its service. It contains nothing else of this repository.
import { execFile } from 'node:child_process';
import { cpSync, globSync, lstatSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { packRepository } from '@savvi/new-area/pack-repository';
import { packPackages } from '@savvi/tooling/publish';

/** The root folder of the checkout. */
export const root = join(import.meta.dirname, '../../..');

/** Build output and installed files, which are not copied. */
const LEFT_BEHIND = ['node_modules', 'dist', 'generated'];

/** Makes a repository with `parts` of the checkout, such as `mfe-budget`, in the empty folder `folder`. */
export async function moveOut(parts: readonly string[], folder: string): Promise<void> {
  const tarballs = join(folder, 'tarballs');
  const archive = await packRepository(root, await packPackages(root, tarballs), tarballs);
  await promisify(execFile)('tar', ['-xzf', archive, '-C', folder]);
  for (const part of parts) {
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (file) => !LEFT_BEHIND.includes(basename(file)),
    });
    const manifest = join(folder, part, 'package.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replaceAll('"workspace:*"', '"catalog:"'));
  }
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
  settings: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly text: string }> {
  const [program = '', ...args] = canHide ? [...HIDE, root, ...command] : command;
  return promisify(execFile)(program, args, {
    cwd: folder,
    env: { ...ownEnvironment(folder), ...settings },
    maxBuffer: 64 * 1024 * 1024,
  }).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    (error: { code?: number | string; stdout?: string; stderr?: string; message: string }) => ({
      code: typeof error.code === 'number' ? error.code : 1,
      text: `${error.stdout ?? ''}${error.stderr ?? ''}` || error.message,
    }),
  );
}
