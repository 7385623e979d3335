import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import { explain, PostgresFailure } from './failure.ts';
import { programEnv } from './program-env.ts';

/** The paths inside the launcher's data folder. */
export interface Layout {
  folder: string;
  data: string;
  passwordFile: string;
}

/** Returns the paths inside `folder`. */
export const layoutOf = (folder: string): Layout => ({
  folder,
  data: path.join(folder, 'data'),
  passwordFile: path.join(folder, 'superuser-password'),
});

/**
 * Creates the database cluster on the first start, and returns the superuser's password, which is stored
 * beside it (mode 600).
 */
export async function ensureCluster(
  layout: Layout,
  native: string,
  account: Account,
  durable: boolean,
): Promise<string> {
  const { data, passwordFile, folder } = layout;
  const kept = await readFile(passwordFile, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  });
  if (
    await stat(path.join(data, 'PG_VERSION')).then(
      () => true,
      () => false,
    )
  ) {
    if (kept) return kept;
    throw new PostgresFailure(
      `${passwordFile} is missing or empty: put back the file that belongs to the databases in ${folder}.`,
    );
  }
  const password = kept || randomBytes(24).toString('base64url');
  await keep(passwordFile, password);
  await initialise(layout, native, account, password, durable);
  return password;
}

/**
 * Initializes the cluster in a temporary folder first, so that a start that is killed leaves nothing that
 * looks complete.
 */
async function initialise(
  { folder, data }: Layout,
  native: string,
  account: Account,
  password: string,
  durable: boolean,
): Promise<void> {
  const unfinished = path.join(folder, 'data-unfinished');
  const passwordForInit = path.join(folder, 'password-for-init');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordForInit, password, { mode: 0o600 });
  if (account.owner) {
    for (const entry of [unfinished, passwordForInit])
      await chown(entry, account.owner.uid, account.owner.gid);
  }
  const settings = [
    '-D',
    unfinished,
    '-U',
    'postgres',
    `--pwfile=${passwordForInit}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
    '--no-clean',
  ];
  const { file, args, options } = account.command(
    path.join(native, 'bin', 'initdb'),
    durable ? settings : [...settings, '--no-sync'],
  );
  try {
    await promisify(execFile)(file, args, {
      ...options,
      cwd: '/',
      env: programEnv(native),
      encoding: 'utf8',
    });
    await rename(unfinished, data);
  } catch (cause) {
    throw explain(cause, folder); // Explains the failure before the cleanup frees the full disk.
  } finally {
    await rm(passwordForInit, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Writes a secret atomically: after a crash, the file is complete or absent. */
async function keep(file: string, secret: string): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(secret);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await chmod(`${file}.new`, 0o600);
  await rename(`${file}.new`, file);
}
