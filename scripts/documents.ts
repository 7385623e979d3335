// `npm run documents -- rotate|verify`: maintenance of the document locker beside the running product.
import { documentsMaintenance } from '@savvi/documents-service/maintenance';
import { runMaintenance } from './product/maintain.ts';

await runMaintenance({ service: 'documents', maintenance: documentsMaintenance, settings: ({ documentsKeyring, objects }) => ({ DOCUMENTS_KEYRING_FILE: documentsKeyring, OBJECT_STORE: 'files', OBJECT_DIR: objects }) });
