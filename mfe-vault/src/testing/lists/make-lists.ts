// `node mfe-vault/src/testing/lists/make-lists.ts` writes the lists anew after a newer zxcvbn-ts was installed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LISTS, sourceOf } from './lists.ts';

for (const list of LISTS) writeFileSync(join(import.meta.dirname, '../../features/vault/lists', list.file), sourceOf(list));
