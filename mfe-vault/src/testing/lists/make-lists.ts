// Run `node mfe-vault/src/testing/lists/make-lists.ts`, then `npm run format`, after an update of zxcvbn-ts to
// regenerate the lists.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMON_PASSWORDS_LIST, furtherSource, LISTS, sourceOf } from './lists.ts';

for (const list of LISTS)
  writeFileSync(join(import.meta.dirname, '../../features/vault/lists', list.file), sourceOf(list));
writeFileSync(
  fileURLToPath(import.meta.resolve('@savvi/contracts/identity/common-passwords')),
  sourceOf(COMMON_PASSWORDS_LIST),
);
writeFileSync(
  fileURLToPath(import.meta.resolve('@savvi/contracts/identity/further-common-passwords')),
  furtherSource(),
);
