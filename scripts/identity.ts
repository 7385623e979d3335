// `npm run identity -- rotate|verify|second-step-off <email>`: maintenance of identity's encrypted secrets, and a way
// in for an owner who lost the authenticator app, beside the running product.
import { identityMaintenance } from '@savvi/identity-service/maintenance';
import { runMaintenance } from './maintain.ts';

await runMaintenance({
  service: 'identity',
  maintenance: identityMaintenance,
  settings: ({ identityKeyring }) => ({ IDENTITY_KEYRING_FILE: identityKeyring }),
});
