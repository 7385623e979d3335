// The slots of `contributes.ts` that the dashboard does not have, so that they are not in the shell's first load.
import * as z from '@savvi/contracts/schema';
import { icon, link, text } from './contributes.ts';

/** A section on the account page with a link to the area's own settings. */
export const accountSlot = z.object({
  slot: z.literal('account'),
  heading: text,
  sentence: text,
  link: z.object({ label: text, to: link }),
});

/** Actions in the search of all pages, such as 'Create a budget', each with the page that it opens. */
export const paletteSlot = z.object({
  slot: z.literal('palette'),
  actions: z.array(z.object({ label: text, icon: z.optional(icon), to: link })),
});
