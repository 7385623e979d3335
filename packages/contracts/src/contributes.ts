// What an area contributes to the shell's pages, as data in its `remote.json`: the lists that the shell may
// read, figures computed from them, and slots. The shell draws every slot itself and loads no code of the area
// (docs/adr/0050). There are two exceptions: `module` in a part of the data export, and `current` in a balance card. The
// schemas ignore unknown keys, so that a later release may add some.
import * as z from '@savvi/contracts/schema';

/** A text for people. */
export const text = z.string().check(z.minLength(1), z.maxLength(300));
/** A name that areas and the shell agree on, such as `savings` or `savings.total`. */
export const name = z
  .string()
  .check(z.regex(/^[a-z][a-z-]*(\.[a-z-]+)*$/, 'must be a name such as savings.total'));
/** The path of a field in a record, such as `calculations.remaining`. */
export const field = z
  .string()
  .check(z.regex(/^[a-z]\w*(\.[a-z]\w*)*$/i, 'must be the path of a field such as calculations.remaining'));
/** The path and query of a call that reads. */
export const call = z
  .string()
  .check(z.regex(/^\/api\/[a-z0-9][\w/?=,-]*$/i, 'must be the path of a call such as /api/budgets'));
/** The path and query of a page of the area; in links of a record, `{id}` stands for its id. */
export const link = z
  .string()
  .check(
    z.regex(/^\/[a-z0-9][\w/{}-]*(\?[\w={}&-]+)?$/i, 'must be the address of a page such as /create-budget'),
  );
/** A lucide icon. */
export const icon = z.string().check(z.regex(/^[a-z0-9-]+$/, 'must be a lucide icon'));
/** Selects the records whose field has this value. */
export const condition = z.object({ field, is: z.string() });
/** A text for one, and a text for several with `{count}`. */
const plural = z.object({ one: text, many: text });
/** What a card without data says, with a link. */
const empty = z.object({ title: text, sentence: text, action: text });

/**
 * A call that returns an array of records. Each record has an `id`. The shell reads the fields that the area's
 * figures and slots name, and no others.
 */
export const listSchema = z.object({
  name,
  call,
  /**
   * The key of the list in the query cache. The shell shares the cache with the area: an area that stores the
   * unchanged reply of the same call may use the same key; otherwise the last part is `dashboard`.
   */
  key: z.array(name).check(z.minLength(1), z.maxLength(3)),
  page: link,
  /** The page of one record; without it, links lead to `page`. */
  record: z.optional(link),
  /** A text in place of the records' names, for records whose names the shell must not read. */
  title: z.optional(text),
  /**
   * A call that the search reads in place of `call`, for a list whose `call` returns no names. Its records have
   * an `id` and the `nameField`.
   */
  searchCall: z.optional(call),
  /**
   * The list only names records of dates that fall due, and is fetched once there is such a date. Shells of an earlier
   * release fetch it with the others, and search it.
   */
  isOnDemand: z.optional(z.boolean()),
  nameField: z._default(field, 'name'),
  createdField: z._default(field, 'createdAt'),
  changedField: z._default(field, 'updatedAt'),
  /**
   * The record that cards about a single record show: the one whose `chosen` field is true, else the last one
   * with a positive amount in `funded`, else the first.
   */
  main: z.optional(z.object({ chosen: field, funded: field })),
});
/** A list that the shell may read. */
export type List = z.infer<typeof listSchema>;

/**
 * An amount in the records of a list, added up: `sum` minus `minus` plus `plus`, over the records that match `where`,
 * have nothing in `unless` and a date before today in `past`. The number of records of each list is a figure, too,
 * named `<list>.count`. Shells of an earlier release ignore `plus`, `unless` and `past`, and records of an earlier
 * release may lack these fields.
 */
export const figureSchema = z.object({
  name,
  list: name,
  sum: field,
  minus: z.optional(field),
  plus: z.optional(field),
  where: z.optional(condition),
  unless: z.optional(field),
  past: z.optional(field),
});
/** A figure of an area. */
export type Figure = z.infer<typeof figureSchema>;

/** A call that returns the past months of a figure, oldest first: an array with a month and an amount each. */
export const seriesSchema = z.object({ name, call, key: name, month: field, amount: field });
/** The past months of a figure. */
export type Series = z.infer<typeof seriesSchema>;

/**
 * The query keys' first parts that a change of a kind makes outdated. `unlessHas` names a field of the changed
 * record: the query stays if it has the record that the field refers to. `isDerived` marks data that another service
 * derives from the records and that does not contain them: it is always fetched again, shortly after the change.
 */
export const refreshSchema = z.object({
  kind: name,
  queries: z.array(z.object({ key: name, unlessHas: z.optional(field), isDerived: z.optional(z.boolean()) })),
});
/** The queries that a change of a kind makes outdated. */
export type Refresh = z.infer<typeof refreshSchema>;

/** Cards at the end of the dashboard with the numbers of records in lists (DASH-6). */
export const countsSlot = z.object({
  slot: z.literal('dashboard.counts'),
  cards: z.array(
    z.object({
      order: z.int(),
      icon,
      numbers: z.array(z.object({ list: name, label: text })).check(z.minLength(1)),
    }),
  ),
});
/** Lists whose latest records are in the Activity Summary (T-41). Shells of an earlier release ignore `feed`. */
export const activitySlot = z.object({
  slot: z.literal('dashboard.activity'),
  lists: z.array(name),
  /** What else users did (`activity-feed.ts`), parsed by the code that shows it. */
  feed: z.optional(z.custom<unknown>()),
});
/** The name of a field in a record. */
const ownField = z.string().check(z.regex(/^[a-z]\w*$/i, 'must be the name of a field such as calculations'));
/**
 * Two objects in records by the names of their fields: fields of `read`, where a record has it, are shown in place of
 * those of `of`. Shells of an earlier release show those of `of`.
 */
const instead = z.object({ of: ownField, read: ownField });
/** Two objects in records, of which the second is shown in place of the first. */
export type Instead = z.infer<typeof instead>;
/**
 * A card about the main record of a list, with what is left of its money and for whom, and a card with what is
 * left of the other records.
 */
export const balanceSlot = z.object({
  slot: z.literal('dashboard.balance'),
  list: name,
  heading: text,
  left: field,
  spent: field,
  income: field,
  meter: text,
  overspent: text,
  instead: z.optional(instead),
  people: z.array(z.object({ name: field, when: z.optional(condition), share: field, detail: field })),
  /** `percent` is the first person's share. In `detail`, `{amount}` stands for each person's detail. */
  shares: z.object({ heading: text, percent: field, detail: text }),
  empty: z.extend(empty, { to: link }),
  others: z.object({ heading: text, open: text, all: text, left: text, over: text }),
  /** What the card shows about the current month (`current.ts`), parsed by the code that shows it. */
  current: z.optional(z.custom<unknown>()),
});
/** A card with the parts of the main record's money, from fields that contain arrays of names and amounts. */
export const breakdownSlot = z.object({
  slot: z.literal('dashboard.breakdown'),
  list: name,
  heading: text,
  caption: text,
  lines: z.array(field).check(z.minLength(1)),
  /** A field that is shown in place of the lines by records that have it. */
  groups: z.optional(field),
  empty,
});
/**
 * Records that need attention. Each record has at most one concern: the first whose amount is negative, or at
 * most zero. Warnings come first, the largest amount first. In `text`, `{amount}` stands for the amount without
 * its sign.
 */
export const attentionSlot = z.object({
  slot: z.literal('dashboard.attention'),
  list: name,
  instead: z.optional(instead),
  concerns: z.array(
    z.object({ amount: field, is: z.enum(['negative', 'not-positive']), isWarning: z.boolean(), text }),
  ),
  clear: plural,
  more: plural,
});
/** Ways to complete the first steps of a new user (T-62); the shell knows the steps. */
export const firstStepsSlot = z.object({
  slot: z.literal('dashboard.first-steps'),
  ways: z.array(z.object({ step: name, list: name, label: text, to: link })),
});
