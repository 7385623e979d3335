// `npm run vault -- rotate|verify`: maintenance of the password manager beside the running product.
import { vaultMaintenance } from '@savvi/vault-service/maintenance';
import { runMaintenance } from './maintain.ts';

await runMaintenance({
  service: 'vault',
  maintenance: vaultMaintenance,
  settings: ({ vaultKeyring }) => ({ VAULT_KEYRING_FILE: vaultKeyring }),
});
