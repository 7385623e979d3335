// The parts of the archive: API replies that it contains unchanged, and the files that belong to them. The
// shell knows its own parts; areas declare theirs in their manifests. A call without a limit returns all items.
import { type TakeoutPart, takeoutPart, takeoutSlot } from '@savvi/contracts/takeout';
import type { Area } from '@savvi/contracts/registry';
import * as z from '@savvi/contracts/schema';
import { labelOf } from '../../../remotes/area-host.tsx';
import { slotsOf } from '../../contributed/contributions.ts';

/** A part of the archive; the shell's own parts have no area. */
export interface Part extends TakeoutPart {
  readonly area?: Area;
}

/** A line of the table of contents in the archive's README. */
export interface ContentsLine {
  readonly path: string;
  readonly about: string;
}

/** What the archive contains. */
export interface Takeout {
  /** All parts, in the order of the archive. */
  readonly parts: readonly Part[];
  readonly contents: readonly ContentsLine[];
  /** Lines of areas for the README. */
  readonly notes: readonly string[];
  /** The areas with parts that this page cannot read, by their names in the menu. */
  readonly unreadable: readonly string[];
}

const ACCOUNT: readonly (Part & { readonly about: string })[] = [
  {
    label: 'Profile',
    file: 'account/profile.json',
    call: '/api/user',
    about: 'your name, email, photo (as a data URL) and plan',
  },
  {
    label: 'Subscription',
    file: 'account/subscription.json',
    call: '/api/subscription/status',
    about: 'your plan and how long it is paid for',
  },
  {
    label: 'What your plan allows',
    file: 'account/entitlements.json',
    call: '/api/entitlements',
    about: 'what your plan includes, and why the rest is locked',
  },
  {
    label: 'Where you are signed in',
    file: 'account/sessions.json',
    call: '/api/auth/sessions',
    about: 'where you are signed in',
  },
];
const ACHIEVEMENTS = {
  label: 'Achievements',
  file: 'achievements.json',
  call: '/api/achievements',
  about: 'your points, achievements and rewards',
};
const contentsOf = ({ file, about }: { file: string; about: string }) => ({ path: file, about });

/** A slot whose content is not checked yet. */
const anyTakeout = z.looseObject({ slot: z.literal('takeout') });
const elements = z.array(z.custom<unknown>());

/** Parses a slot part by part, so that one invalid part does not remove the others. */
function takeoutOf(area: Area, slot: z.infer<typeof anyTakeout>) {
  const parts = elements.safeParse(slot['parts']).data ?? [];
  const frame = takeoutSlot.safeParse({ ...slot, parts: [] });
  const read = parts.flatMap((part): Part[] => {
    const { data } = takeoutPart.safeParse(part);
    return data === undefined ? [] : [{ ...data, area }];
  });
  return {
    order: frame.data?.order ?? Number.POSITIVE_INFINITY,
    parts: read,
    contents: frame.data?.contents ?? [],
    notes: frame.data?.notes ?? [],
    unreadable: frame.success && read.length > 0 && read.length === parts.length ? [] : [labelOf(area)],
  };
}

/**
 * What the archive contains: the account, then what areas contribute, then the achievements. Areas that are not
 * deployed are included: their pages may be missing while their data is there.
 */
export function takeoutFrom(areas: readonly Area[]): Takeout {
  const takeouts = slotsOf(areas, anyTakeout)
    .map(({ area, part }) => takeoutOf(area, part))
    .toSorted((one, other) => one.order - other.order);
  return {
    parts: [...ACCOUNT, ...takeouts.flatMap(({ parts }) => parts), ACHIEVEMENTS],
    contents: [
      ...ACCOUNT.map(contentsOf),
      ...takeouts.flatMap(({ contents }) => contents),
      contentsOf(ACHIEVEMENTS),
    ],
    notes: takeouts.flatMap(({ notes }) => notes),
    unreadable: takeouts.flatMap(({ unreadable }) => unreadable),
  };
}
