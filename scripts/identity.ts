// `npm run identity -- rotate|verify`: maintenance of identity's encrypted secrets beside the running product.
import { identityMaintenance } from '@savvi/identity-service/maintenance';
import { runMaintenance } from './maintain.ts';

await runMaintenance({
  service: 'identity',
  maintenance: identityMaintenance,
  settings: ({ identityKeyring }) => ({ IDENTITY_KEYRING_FILE: identityKeyring }),
});
