import { isUnder, withoutTrailingSlash } from '@savvi/contracts/app-paths';
import type { Entitlements, Feature } from '@savvi/contracts/entitlements';
import type { List } from '@savvi/contracts/contributes';
import type { Area } from '@savvi/contracts/registry';
import type { SubscriptionContext } from '@savvi/mfe-kit';
import { useQueries } from '@tanstack/react-query';
import { UPGRADE_PATH } from '../../shared/links.ts';
import { type Contributed, listsOf } from '../contributed/contributions.ts';
import { fieldOf } from '../contributed/records.rules.ts';

/** An entry of the sidebar, ready to render. */
export interface SidebarItem {
  readonly label: string;
  readonly icon: string;
  /** The link's target: the entry's own path, or the plans while it is locked. */
  readonly to: string;
  readonly isActive: boolean;
  readonly isLocked: boolean;
  /**
   * The feature that the plan lacks; null if the entry is open, or locked only because it is sold separately
   * (T-8).
   */
  readonly lacks: Feature | null;
  /** The number of the area's dates that are overdue. */
  readonly overdue: number;
}

/** A group of entries; entries without a group have no label. */
export interface SidebarGroup {
  readonly label: string | null;
  readonly items: readonly SidebarItem[];
  readonly isActive: boolean;
}

/** The data about a user that determines the sidebar. */
export interface SidebarView {
  readonly path: string;
  readonly entitlements: Entitlements;
  readonly subscription: SubscriptionContext;
  /** The numbers of overdue dates, by the area's name. */
  readonly overdue?: Readonly<Record<string, number>> | undefined;
  /** The paths of the entries whose condition is met. */
  readonly shown?: readonly string[];
}

/**
 * The areas' menu entries in their groups and order, with active and locked ones marked (NAV-15 to NAV-23).
 * An area's only entry is active on every path of the area: Budget Lab is active while a budget is edited. Several
 * entries name their paths.
 */
export function sidebarGroups(
  areas: readonly Area[],
  { path, entitlements, subscription, overdue = {}, shown = [] }: SidebarView,
): SidebarGroup[] {
  const here = withoutTrailingSlash(path);
  const entries = areas
    .flatMap(({ name: area, menu, entitlement, basePaths }) =>
      menu.map((entry, index) => ({
        ...entry,
        entitlement,
        // The first entry of an area stands for the area.
        overdue: index === 0 ? (overdue[area] ?? 0) : 0,
        paths: [entry.path, ...(entry.paths ?? (menu.length === 1 ? basePaths : []))],
      })),
    )
    .filter(({ when, path: own }) => when === undefined || shown.includes(own))
    .toSorted((one, other) => one.order - other.order);
  const groups = Map.groupBy(entries, ({ group }) => group);
  return [...groups].map(([label, members]) => {
    const items = members.map((entry): SidebarItem => {
      const { label: name, icon, path: own, paths, pro, entitlement, overdue: dates } = entry;
      const isMissing = entitlement !== null && !entitlements[entitlement];
      const isLocked = !subscription.isAdmin && (isMissing || (pro && subscription.planType === 'trial'));
      return {
        label: name,
        icon,
        to: isLocked ? UPGRADE_PATH : own,
        isActive: paths.some((path) => isUnder(here, path)),
        isLocked,
        lacks: isLocked && isMissing ? entitlement : null,
        overdue: dates,
      };
    });
    return { label, items, isActive: items.some(({ isActive }) => isActive) };
  });
}

/** The lists of the areas that have menu entries with a condition. */
export const menuLists = (areas: readonly Area[]): Contributed<List>[] =>
  listsOf(areas.filter(({ menu }) => menu.some(({ when }) => when !== undefined)));

/** The paths of an area's menu entries whose condition records of one of its lists meet. */
export const shownFor = ({ area, part }: Contributed<List>, records: readonly unknown[]): string[] =>
  area.menu.flatMap(({ path, when }) =>
    records.some((record) => fieldOf({ [part.name]: record }, String(when)) === true) ? [path] : [],
  );

/**
 * The paths of the menu entries whose condition is met by lists in the query cache. The hook requests nothing;
 * `watchMenu` requests missing lists after the first load.
 */
export const useShownEntries = (areas: readonly Area[] = []): readonly string[] =>
  useQueries({
    queries: menuLists(areas).map((list) => ({
      queryKey: list.part.key,
      enabled: false,
      // The area may have written anything else into the cache: the error then hides its entries.
      select: (records: readonly unknown[]) => shownFor(list, records),
    })),
    combine: (lists) => lists.flatMap(({ data }) => data ?? []),
  });
