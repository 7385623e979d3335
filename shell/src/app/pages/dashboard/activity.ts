import { activitySlot } from '@savvi/contracts/contributes';
import type { Area } from '@savvi/contracts/registry';
import { slotsOf } from '../../contributed/contributions.ts';
import { labelOf } from '../../../remotes/label-of.ts';
import {
  type AreaList,
  areaList,
  itemsOf,
  linkTo,
  listNamed,
  type Lists,
  nameOf,
} from '../../contributed/lists.ts';
import { fieldOf, textOf } from '../../contributed/records.rules.ts';
import { TEXTS } from './dashboard.texts.ts';

/** The most entries that the summary shows. */
export const ACTIVITY_MAX = 8;

/** A record that was created or changed, or something else that a user did. */
export interface Activity {
  readonly id: string;
  readonly name: string;
  readonly area: string;
  /** The page that shows it, as props of a link. */
  readonly link: { readonly to: string; readonly state?: object };
  /** What happened to a record, before the name of the area. */
  readonly what?: string;
  readonly at: string;
}

/** The records of a list. */
function activitiesIn(found: AreaList): Activity[] {
  const { area, list } = found;
  return (itemsOf(found) ?? []).map((record) => {
    const at = textOf(record, list.changedField);
    return {
      id: record.id,
      name: nameOf(list, record),
      area: labelOf(area),
      link: linkTo(list, record),
      what: at === textOf(record, list.createdField) ? TEXTS.activity.made : TEXTS.activity.changed,
      at,
    };
  });
}

/** The most recently created or changed records and what else users did, newest first (T-41). */
export const latestActivity = (
  areas: readonly Area[],
  lists: Lists,
  others: readonly Activity[],
): Activity[] =>
  slotsOf(areas, activitySlot)
    .flatMap(({ area, part }) => part.lists.flatMap((name) => areaList(lists, area, name) ?? []))
    .flatMap(activitiesIn)
    .concat(others)
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, ACTIVITY_MAX);

/** The areas whose feed may have entries, each with the feed as its manifest declares it (MON-104). */
export const feedsOf = (areas: readonly Area[], lists: Lists) =>
  slotsOf(areas, activitySlot).filter(
    ({ area, part: { feed } }) =>
      itemsOf(listNamed(lists, area, String(fieldOf(feed, 'list'))))?.some(
        (record) => fieldOf(record, String(fieldOf(feed, 'when'))) === true,
      ) === true,
  );
