// Runs programs that cannot see any file of this checkout: an empty folder is mounted over it.
import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './root.ts';

/** A program's output and exit code. */
export interface Said {
  readonly code: number;
  readonly text: string;
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
export function ownEnvironment(folder: string): NodeJS.ProcessEnv {
  const { HOME, PATH = '', TMPDIR } = process.env;
  const elsewhere = PATH.split(delimiter).filter((part) => !part.startsWith(root));
  const node = join(folder, 'node_modules', `node-linux-${process.arch}`, 'bin');
  return { HOME, TMPDIR, CI: 'true', NO_COLOR: '1', PATH: [node, ...elsewhere].join(delimiter) };
}

/** Runs a program in `folder`. The checkout is hidden if the machine supports it, unless `sees` is true. */
export async function run(
  folder: string,
  [program = '', ...args]: readonly string[],
  { sees = false } = {},
): Promise<Said> {
  const [first = '', ...rest] = sees || !canHide ? [program, ...args] : [...HIDE, root, program, ...args];
  return promisify(execFile)(first, rest, {
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
