import * as z from 'zod/mini';
import { text } from './values.ts';

/** How a list is asked for in pages; without `limit` it answers everything. */
export const pageQuery = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  cursor: z.optional(text(200)),
});
