// `npm run vault -- rotate|verify`: maintenance of the password manager beside the running product.
import path from 'node:path';
import { MAINTENANCE_COMMANDS, maintain } from '@savvi/vault-service/maintenance';
import { Refusal } from './product/refusal.ts';
import { dataFolderPaths } from './product/data-folder.ts';
import { runningDatabase } from './product/running-database.ts';
import { parseSettings } from './product/settings.ts';

const [command = ''] = process.argv.slice(2);
try {
  if (!MAINTENANCE_COMMANDS.includes(command)) throw new Refusal(`Usage: npm run vault -- <${MAINTENANCE_COMMANDS.join('|')}>`);
  const { DATA_DIR } = parseSettings(process.env, path.dirname(import.meta.dirname));
  process.exitCode = (await maintain(command, { DATABASE_URL: await runningDatabase(DATA_DIR, 'vault'), VAULT_KEYRING_FILE: dataFolderPaths(DATA_DIR).vaultKeyring }, console.log)) ? 0 : 1;
} catch (cause) {
  console.error(cause instanceof Refusal ? cause.message : cause);
  process.exitCode = 1;
}
