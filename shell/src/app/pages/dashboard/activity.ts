import { activitySlot } from '@savvi/contracts/contributes';
import type { Area } from '@savvi/contracts/registry';
import { slotsOf } from '../../contributed/contributions.ts';
import { labelOf } from '../../../remotes/label-of.ts';
import { type AreaList, areaList, itemsOf, linkTo, type Lists, nameOf } from '../../contributed/lists.ts';
import { textOf } from '../../contributed/records.rules.ts';

/** The most entries that the summary shows. */
export const ACTIVITY_MAX = 8;

/** A record that was created or changed. */
export interface Activity {
  readonly id: string;
  readonly name: string;
  readonly area: string;
  /** The page of the record, as props of a link. */
  readonly link: { readonly to: string; readonly state?: object };
  readonly isNew: boolean;
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
      isNew: at === textOf(record, list.createdField),
      at,
    };
  });
}

/** The most recently created or changed records, newest first (T-41). */
export const latestActivity = (areas: readonly Area[], lists: Lists): Activity[] =>
  slotsOf(areas, activitySlot)
    .flatMap(({ area, part }) => part.lists.flatMap((name) => areaList(lists, area, name) ?? []))
    .flatMap(activitiesIn)
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, ACTIVITY_MAX);
