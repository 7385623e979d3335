// The keys of an installation. Without them, the vault and document data of a backup cannot be decrypted, so
// they are stored separately: the keys and the backup together reveal everything.
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { readKeyring } from '@savvi/sealing/keyring';
import type { DataFolderPaths } from '@savvi/product/data-folder';
import { Refusal } from '@savvi/tooling/refusal';
import {
  CHECKSUMS,
  type Checked,
  type Manifest,
  readChecksums,
  refuseIf,
  verifyChecksums,
  writeChecked,
  writeChecksums,
} from './backup-folder.ts';

/**
 * Keyrings and signing keys, which rows and tokens depend on. Passwords that the product's processes use for
 * each other are not copied, because the next start generates new ones.
 */
const isKept = (name: string) => /-keyring\.json$|\.pem$/.test(name);

/**
 * The first service whose keyring in `folder` lacks a key that its rows need; null if all keys are there.
 * @throws {UnusableKeyring} for a damaged keyring
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

/** Copies the keys of an installation and its administrators' credentials into a folder. */
export async function copyKeys(data: DataFolderPaths, folder: string): Promise<void> {
  const sources = (await readdir(data.keys)).filter(isKept).map((name) => path.join(data.keys, name));
  // An installation that never finished its first start has no credentials yet.
  if (existsSync(data.adminCredentials)) sources.push(data.adminCredentials);
  const files = await Array.fromAsync(sources, (source) =>
    writeChecked(folder, path.basename(source), createReadStream(source)),
  );
  await writeChecksums(folder, files);
}

/** Verifies that a folder of keys is complete and can decrypt the backup. @throws {Refusal} */
export async function verifyKeys(
  folder: string,
  { masterKeys }: Manifest,
  signal: AbortSignal,
): Promise<readonly Checked[]> {
  const names = await readdir(folder).catch(
    refuseIf(
      ['ENOENT'],
      `The keys are not at ${folder}: without them no stored password or document can be read. Name their folder with --keys <folder>.`,
    ),
  );
  const files = names.includes(CHECKSUMS) ? await readChecksums(folder) : [];
  await verifyChecksums(folder, files, signal);
  const locked = await firstLocked(folder, masterKeys);
  if (locked !== null)
    throw new Refusal(
      `The keys at ${folder} do not open what this backup holds of ${locked}: name the keys that were kept with it.`,
    );
  return files;
}

/** Copies the keys of a backup into the data folder from which the product reads them. */
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
