import type { Area } from '@savvi/contracts/registry';
import * as z from '@savvi/contracts/schema';
import { isDeployed, slotsOf } from './contributions.ts';
import { areaList, type AreaList, type Lists } from './lists.ts';

// The part of the slot that finds the list; code that draws the dates reads the rest (@savvi/contracts/coming-up).
const source = z.object({ slot: z.literal('due-dates'), list: z.string() });

/** The slot with the dates of all areas, of the deployed area that has them. */
export const dueDateSource = (areas: readonly Area[]) =>
  slotsOf(areas, source).find(({ area }) => isDeployed(area));

/** The list with the dates of all areas; undefined if no deployed area has them. */
export function dueDateList(areas: readonly Area[], lists: Lists): AreaList | undefined {
  const found = dueDateSource(areas);
  return found && areaList(lists, found.area, found.part.list);
}
