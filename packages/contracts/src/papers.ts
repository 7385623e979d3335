// What an area contributes to records of other areas, as data in `remote.json`. A separate module, because few pages
// read it.
import * as z from '@savvi/contracts/schema';
import { field, name } from './contributes.ts';

/**
 * The papers of a record of any area: a list whose records name those that they belong to. `links` is a field with an
 * array of `kind` and `id`, `expires` a field with a day or null. `upload` is the page that adds a paper, where `{kind}`
 * and `{id}` stand for the record.
 */
export const papersSlot = z.object({
  slot: z.literal('record.papers'),
  list: name,
  links: field,
  expires: field,
  upload: z
    .string()
    .check(z.regex(/^\/[a-z0-9][\w/-]*\?[\w=&{}-]+$/i, 'must be the address of a page with {kind} and {id}')),
});
