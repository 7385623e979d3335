// `npm run documents -- rotate|verify`: maintenance of the document locker beside the running product. It
// needs the object store settings that the product was started with.
import { documentsMaintenance } from '@savvi/documents-service/maintenance';
import { objectStoreSettings } from '@savvi/product/environments';
import { runMaintenance } from './maintain.ts';

await runMaintenance({
  service: 'documents',
  maintenance: documentsMaintenance,
  settings: (data) => ({
    DOCUMENTS_KEYRING_FILE: data.documentsKeyring,
    ...objectStoreSettings(data, process.env),
  }),
});
