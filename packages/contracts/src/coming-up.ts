// What areas contribute to the card 'Coming up' and to reminder mails, as data in `remote.json`. A separate module, because few pages read
// it.
import * as z from '@savvi/contracts/schema';
import { name, text } from './contributes.ts';
import { dueKind } from './due-on.ts';

/**
 * The texts of the card 'Coming up' for dates of the area's records: for each kind of date, the list that contains the
 * record, and a text before and after the day. `{day}` is replaced by the day.
 *
 * `open` is for dates whose state the area keeps, such as a bill, which is done once it is paid: a link to the area's
 * page with this label is in place of the button 'Done'. Shells of an earlier release show the button.
 */
export const comingUpSlot = z.object({
  slot: z.literal('dashboard.coming-up'),
  rows: z.array(z.object({ kind: dueKind, list: name, coming: text, overdue: text, open: z.optional(text) })),
});
/**
 * Kinds of dates that reminder mails count only for users who have chosen them (MON-91): the label of the switch, and
 * what it does.
 */
export const mailSourcesSlot = z.object({
  slot: z.literal('mail-sources'),
  sources: z.array(z.object({ kind: dueKind, label: text, hint: text })),
});
/**
 * The dates of all areas, for 'Coming up' and the sidebar: a list whose records have the {@link DUE_DATE_FIELDS}, and
 * the call that answers one (PUT with `dueOn`, `answer` and `postponedUntil`, or DELETE).
 */
export const dueDatesSlot = z.object({
  slot: z.literal('due-dates'),
  list: name,
  /** `{id}` is replaced by the id of a record of the list. */
  answer: z
    .string()
    .check(z.regex(/^\/api\/[a-z0-9][\w/-]*\{id\}[\w/-]*$/, 'must be the path of a call with {id}')),
});

/** The fields of a record in the list of dates, all of them texts: the record's id, the kind and the day. */
export const DUE_DATE_FIELDS = ['recordId', 'kind', 'dueOn'] as const;
