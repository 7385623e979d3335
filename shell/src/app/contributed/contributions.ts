// What the areas in the registry contribute. A manifest may be from another release than this page, so parts
// that do not match their schema are left out one by one.
import {
  type Figure,
  figureSchema,
  type List,
  listSchema,
  type Refresh,
  refreshSchema,
  type Series,
  seriesSchema,
} from '@savvi/contracts/contributes';
import type { Area, RawContributes } from '@savvi/contracts/registry';
import * as z from '@savvi/contracts/schema';

/** A part of an area's manifest, and the area. */
export interface Contributed<Part> {
  readonly area: Area;
  readonly part: Part;
  /** A name that no other part has, for React keys and ids of elements. */
  readonly key: string;
}

const elements = z.array(z.custom<unknown>());

function partsOf<Part>(
  areas: readonly Area[],
  kind: keyof RawContributes,
  schema: z.ZodMiniType<Part>,
): Contributed<Part>[] {
  return areas.flatMap((area) =>
    (elements.safeParse(area.contributes?.[kind]).data ?? []).flatMap((element, index) => {
      const parsed = schema.safeParse(element);
      return parsed.success ? [{ area, part: parsed.data, key: `${area.name}-${kind}-${index}` }] : [];
    }),
  );
}

/** The lists of all areas, also of those that are not deployed. */
export const listsOf = (areas: readonly Area[]): Contributed<List>[] => partsOf(areas, 'lists', listSchema);
/** The figures of all areas. */
export const figuresOf = (areas: readonly Area[]): Contributed<Figure>[] =>
  partsOf(areas, 'figures', figureSchema);
/** The months of a figure, from the area that has them; undefined if no deployed area has. */
export const seriesOf = (areas: readonly Area[], name: string): Series | undefined =>
  partsOf(areas, 'series', seriesSchema).find(({ area, part }) => part.name === name && isDeployed(area))
    ?.part;
/** The queries that changes of records affect, as all areas declare it. */
export const refreshesIn = (areas: readonly Area[]): Refresh[] =>
  partsOf(areas, 'refreshes', refreshSchema).map(({ part }) => part);
/** The slots of one kind of all areas. */
export const slotsOf = <Slot>(areas: readonly Area[], schema: z.ZodMiniType<Slot>): Contributed<Slot>[] =>
  partsOf(areas, 'slots', schema);

/** Whether an area has a version that can be loaded. */
export const isDeployed = ({ versions }: Area): boolean => versions.length > 0;
