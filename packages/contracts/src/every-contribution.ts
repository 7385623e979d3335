// All parts of what an area contributes, in one schema. A separate module, because pages read only the parts
// that they show.
import * as z from '@savvi/contracts/schema';
import {
  activitySlot,
  attentionSlot,
  balanceSlot,
  breakdownSlot,
  countsSlot,
  figureSchema,
  firstStepsSlot,
  listSchema,
  refreshSchema,
  seriesSchema,
} from './contributes.ts';
import { accountSlot, paletteSlot } from './further-slots.ts';
import { feedSchema } from './activity-feed.ts';
import { comingUpSlot, dueDatesSlot, mailSourcesSlot } from './coming-up.ts';
import { currentSchema } from './current.ts';
import { papersSlot } from './papers.ts';
import { type TakeoutPart, takeoutSlot } from './takeout.ts';

/** At most this many slots per area. */
export const SLOTS_MAX = 10;

/** The slots that this release of the shell draws, by name; later releases may know more. */
export const SLOTS = {
  'dashboard.counts': countsSlot,
  'dashboard.activity': activitySlot,
  'dashboard.balance': balanceSlot,
  'dashboard.breakdown': breakdownSlot,
  'dashboard.attention': attentionSlot,
  'dashboard.coming-up': comingUpSlot,
  'dashboard.first-steps': firstStepsSlot,
  account: accountSlot,
  'due-dates': dueDatesSlot,
  'mail-sources': mailSourcesSlot,
  takeout: takeoutSlot,
  palette: paletteSlot,
  'record.papers': papersSlot,
} as const;
/** A slot that this release of the shell draws. */
export type Slot = z.infer<(typeof SLOTS)[keyof typeof SLOTS]>;

/** A slot as it is stored and passed on, also of a kind that this release does not know. */
const anySlot = z.looseObject({ slot: z.string() });

/** Everything that an area contributes. */
export const contributesSchema = z.object({
  lists: z._default(z.array(listSchema), []),
  figures: z._default(z.array(figureSchema), []),
  series: z._default(z.array(seriesSchema), []),
  refreshes: z._default(z.array(refreshSchema), []),
  slots: z._default(z.array(anySlot).check(z.maxLength(SLOTS_MAX)), []),
});
/** Everything that an area contributes. */
export type Contributes = z.infer<typeof contributesSchema>;

/** The parts of the archive that the slots of one area declare. @throws {ZodError} if a takeout slot is invalid */
export const takeoutPartsIn = (slots: Contributes['slots']): TakeoutPart[] =>
  slots.filter(({ slot }) => slot === 'takeout').flatMap((slot) => takeoutSlot.parse(slot).parts);

/** The calls of the feeds that the slots of one area declare. @throws {ZodError} if a feed is invalid */
export const feedCallsIn = (slots: Contributes['slots']): string[] =>
  slots.flatMap(({ slot, feed }) =>
    slot === 'dashboard.activity' && feed !== undefined ? [feedSchema.parse(feed).call] : [],
  );

/** The modules that the slots of one area name: `./takeout`. @throws {ZodError} if such a slot is invalid */
export const exposedIn = (slots: Contributes['slots']): string[] => [
  ...takeoutPartsIn(slots).flatMap(({ module }) => (module === undefined ? [] : [module.expose])),
  ...slots.flatMap(({ slot, current }) =>
    slot === 'dashboard.balance' && current !== undefined ? [currentSchema.parse(current).expose] : [],
  ),
];
