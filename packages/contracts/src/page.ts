import * as z from 'zod/mini';
import { text } from './values.ts';

/** The paging parameters of a list; without `limit` it returns everything. */
export const pageQuery = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  cursor: z.optional(text(200)),
});
