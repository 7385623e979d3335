// The keys of an installation: without them nothing that a backup holds of the vault and of documents opens,
// so they are kept apart from it, and with them whoever has both can read everything.
import { createReadStream } from 'node:fs';
import { copyFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readKeyring } from '@savvi/sealing/keyring';
import { errorCode } from '@savvi/tooling/postgres/error-code';
import type { DataFolderPaths } from '@savvi/product/data-folder';
import { Refusal } from '@savvi/tooling/refusal';
import {
  CHECKSUMS,
  type Checked,
  checksumsOf,
  readChecksums,
  verifyChecksums,
  writeChecked,
} from './checksums.ts';
import type { Manifest } from './manifest.ts';
import type { Snapshot } from './snapshot.ts';

/** What rows and tokens need. Passwords between the parts are made again. */
const isKept = (name: string) => /-keyring\.json$|\.pem$/.test(name);

/** The master keys that rows of a snapshot are sealed under; null for a database without any. */
export async function masterKeysIn(snapshot: Snapshot): Promise<string[] | null> {
  const [{ isThere } = { isThere: false }] = await snapshot.query<{ isThere: boolean }>(
    `SELECT to_regclass('public.current_master_key') IS NOT NULL AS "isThere"`,
  );
  if (!isThere) return null;
  const rows = await snapshot.query<{ id: string }>(
    'SELECT id FROM current_master_key UNION SELECT master_key_id FROM space_keys ORDER BY 1',
  );
  return rows.map(({ id }) => id);
}

/**
 * The first service whose keyring in `folder` lacks a key that its rows need; null when all are there.
 * @throws {UnusableKeyring} for a damaged one
 */
export async function firstLocked(
  folder: string,
  masterKeys: Manifest['masterKeys'],
): Promise<string | null> {
  for (const [service, ids] of Object.entries(masterKeys)) {
    const keyring = await readKeyring({
      domain: service,
      file: path.join(folder, `${service}-keyring.json`),
    });
    const held = new Set(keyring?.keys.map(({ id }) => id));
    if (!ids.every((id) => held.has(id))) return service;
  }
  return null;
}

/** Copies the keys of an installation, and its administrators' sign-in, into a folder. */
export async function copyKeys(data: DataFolderPaths, folder: string): Promise<void> {
  const sources = (await readdir(data.keys)).filter(isKept).map((name) => path.join(data.keys, name));
  const files: Checked[] = [];
  for (const source of [...sources, data.adminCredentials]) {
    const { file, sha256 } = await writeChecked(
      folder,
      path.basename(source),
      createReadStream(source),
    ).catch((cause: unknown) => {
      if (errorCode(cause) === 'ENOENT' && source === data.adminCredentials)
        return { file: null, sha256: '' }; // never finished its first start
      throw cause;
    });
    if (file !== null) files.push({ file, sha256 });
  }
  await writeFile(path.join(folder, CHECKSUMS), checksumsOf(files), { mode: 0o600, flag: 'wx', flush: true });
}

/** Looks whether a folder of keys is whole and opens what the backup holds. @throws {Refusal} */
export async function verifyKeys(
  folder: string,
  { masterKeys }: Manifest,
  signal: AbortSignal,
): Promise<readonly Checked[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    if (errorCode(cause) !== 'ENOENT') throw cause;
    throw new Refusal(
      `The keys are not at ${folder}: without them no stored password or document can be read. Name their folder with --keys <folder>.`,
      { cause },
    );
  });
  const files = names.includes(CHECKSUMS) ? await readChecksums(folder) : [];
  await verifyChecksums(folder, files, signal);
  const locked = await firstLocked(folder, masterKeys);
  if (locked !== null)
    throw new Refusal(
      `The keys at ${folder} do not open what this backup holds of ${locked}: name the keys that were kept with it.`,
    );
  return files;
}

/** Puts the keys where the product looks for them. */
export async function restoreKeys(
  folder: string,
  files: readonly Checked[],
  data: DataFolderPaths,
): Promise<void> {
  for (const { file } of files)
    await copyFile(
      path.join(folder, file),
      file === path.basename(data.adminCredentials) ? data.adminCredentials : path.join(data.keys, file),
    );
}
