// The parts of the archive: API replies that it contains unchanged, and the files that belong to them. The
// shell knows its own parts; areas declare theirs in their manifests. A call without a limit returns all items.
import { type TakeoutPart, takeoutPart, takeoutSlot } from '@savvi/contracts/takeout';
import type { Area } from '@savvi/contracts/registry';
import * as z from '@savvi/contracts/schema';
import { labelOf } from '../../../remotes/label-of.ts';

/** The file with the table of contents and what is missing. */
export const README_FILE = 'README.txt';

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
  /** The areas whose parts this page does not know or cannot read, by their names in the menu. */
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
  {
    label: 'Ways to sign in',
    file: 'account/ways-in.json',
    call: '/api/auth/ways-in',
    about: 'your authenticator app, passkeys and devices, without secrets',
  },
  {
    label: 'Security events',
    file: 'account/security-events.json',
    call: '/api/auth/security-events',
    about: 'recent security events of your account',
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
const anySlot = z.looseObject({ slot: z.string() });
const elements = z.array(z.custom<unknown>());

/** Parses a slot part by part, so that one invalid part does not remove the others. */
function takeoutOf(area: Area, slot: z.infer<typeof anySlot>) {
  const parts = elements.safeParse(slot['parts']).data ?? [];
  const frame = takeoutSlot.safeParse({ ...slot, parts: [] });
  const read = parts.flatMap((part): Part[] => {
    const { data } = takeoutPart.safeParse(part);
    return data === undefined ? [] : [{ ...data, area }];
  });
  return {
    area,
    order: frame.data?.order ?? Number.POSITIVE_INFINITY,
    parts: read,
    contents: frame.data?.contents ?? [],
    notes: frame.data?.notes ?? [],
    isWhole: frame.success && read.length > 0 && read.length === parts.length,
  };
}

/**
 * The slots of an area. `areKnown` is false if the area does not declare what it contributes, or if this page
 * cannot read all of it: any part may then be missing.
 */
function slotsIn({ contributes }: Area) {
  const slots = contributes?.slots === undefined ? [] : elements.safeParse(contributes.slots).data;
  const read = (slots ?? []).flatMap((slot) => anySlot.safeParse(slot).data ?? []);
  const isObject = contributes !== undefined && !Array.isArray(contributes);
  return { read, areKnown: isObject && read.length === slots?.length };
}

/**
 * What the archive contains: the account, then what areas contribute, then the achievements. Areas that are not
 * deployed are included: their pages may be missing while their data is there.
 */
export function takeoutFrom(areas: readonly Area[]): Takeout {
  const takeouts = areas
    .flatMap((area) =>
      slotsIn(area).read.flatMap((slot) => (slot.slot === 'takeout' ? [takeoutOf(area, slot)] : [])),
    )
    .toSorted((one, other) => one.order - other.order);
  const damaged = new Set(takeouts.flatMap(({ area, isWhole }) => (isWhole ? [] : [area])));
  return {
    parts: [...ACCOUNT, ...takeouts.flatMap(({ parts }) => parts), ACHIEVEMENTS],
    contents: [
      ...ACCOUNT.map(contentsOf),
      ...takeouts.flatMap(({ contents }) => contents),
      contentsOf(ACHIEVEMENTS),
    ],
    notes: takeouts.flatMap(({ notes }) => notes),
    unreadable: areas.filter((area) => damaged.has(area) || !slotsIn(area).areKnown).map(labelOf),
  };
}
