// `npm run vault -- rotate|verify`: maintenance of the password manager beside the running product.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readPostmasterFile } from '@savvi/tooling/postgres/postmaster';
import { MAINTENANCE_COMMANDS, maintain } from '@savvi/vault-service/maintenance';
import { Refusal } from './product/refusal.ts';
import { dataFolderPaths } from './product/data-folder.ts';
import { parseSettings } from './product/settings.ts';

/** Where the vault of the product lies that runs on a data folder. @throws {Refusal} when none does */
async function runningVault(folder: string) {
  const { postgres, keys, vaultKeyring } = dataFolderPaths(folder);
  const server = await readPostmasterFile(path.join(postgres, 'data'));
  if (!server?.isReady) throw new Refusal(`Savvi is not running on ${folder}: start it (npm start), then do this beside it.`);
  const password = await readFile(path.join(keys, 'vault-database-password'), 'utf8');
  return { DATABASE_URL: `postgresql://vault:${password}@127.0.0.1:${server.port}/vault`, VAULT_KEYRING_FILE: vaultKeyring };
}

const [command = ''] = process.argv.slice(2);
try {
  if (!MAINTENANCE_COMMANDS.includes(command)) throw new Refusal(`Usage: npm run vault -- <${MAINTENANCE_COMMANDS.join('|')}>`);
  const { DATA_DIR } = parseSettings(process.env, path.dirname(import.meta.dirname));
  process.exitCode = (await maintain(command, await runningVault(DATA_DIR), console.log)) ? 0 : 1;
} catch (cause) {
  console.error(cause instanceof Refusal ? cause.message : cause);
  process.exitCode = 1;
}
