// What a balance card shows about the current month. A separate module, because the dashboard reads it after its
// first load.
import * as z from '@savvi/contracts/schema';
import { field, link, text } from './contributes.ts';
import { exposed } from './exposed.ts';

/**
 * What a balance card shows about the current month of its record. The shell loads the area's code only for records with
 * `true` in the field `when`: the module `expose`, a `BalanceModule` of mfe-kit. Other records get the offer, also as a
 * task. `{month}` is replaced by the name of the current month in its label, and by `2027-05` in its address.
 */
export const currentSchema = z.object({
  when: field,
  expose: exposed,
  offer: z.object({ label: text, to: link }),
});
/** What a balance card shows about the current month. */
export type Current = z.infer<typeof currentSchema>;
