// Programs that see no file of this checkout: they are shown an empty folder in its place.
import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './root.ts';

/** What a program said, and how it ended. */
export interface Said {
  readonly code: number;
  readonly text: string;
}

/** Whether this machine lets us hide a folder: Linux, as root. Elsewhere programs run beside the checkout. */
export const canHide = process.platform === 'linux' && process.getuid?.() === 0;

/** Hides a folder from what is run after it. */
const HIDE = [
  'unshare',
  '--mount',
  '--propagation',
  'private',
  'sh',
  '-c',
  'mount -t tmpfs none "$0" && exec "$@"',
];

/** The environment without anything of this checkout or of the test run. */
export function ownEnvironment(folder: string): NodeJS.ProcessEnv {
  const { HOME, PATH = '', TMPDIR } = process.env;
  const elsewhere = PATH.split(delimiter).filter((part) => !part.startsWith(root));
  const node = join(folder, 'node_modules', `node-linux-${process.arch}`, 'bin');
  return { HOME, TMPDIR, CI: 'true', NO_COLOR: '1', PATH: [node, ...elsewhere].join(delimiter) };
}

/** Runs a program in `folder`; unless `sees` the checkout, where that can be had. */
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
