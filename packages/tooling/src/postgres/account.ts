// PostgreSQL refuses to run as root. Root therefore starts it as `nobody` (or as the account that already
// owns the databases). That account must be able to reach the data folder, which may be below a folder that
// only root can enter (mode 0700, such as /root). We neither loosen the modes of folders that are not ours
// nor move the data. In that case the PostgreSQL processes keep one capability of root, the one to traverse
// folders, granted by setpriv(1).
import type { SpawnOptions } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { PostgresFailure } from './failure.ts';

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
  ];
  const capabilities = [`--bounding-set=${keep}`, `--inh-caps=${keep}`, `--ambient-caps=${keep}`];
  return {
    owner,
    command: (program, args) => ({
      file: 'setpriv',
      args: [...setpriv, ...capabilities, '--', program, ...args],
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
