import { isUnder, withoutTrailingSlash } from '@savvi/contracts/app-paths';
import type { Entitlements, Feature } from '@savvi/contracts/entitlements';
import type { Area } from '@savvi/contracts/registry';
import type { SubscriptionContext } from '@savvi/mfe-kit';
import { UPGRADE_PATH } from '../../shared/links.ts';

/** One line of the sidebar, ready to draw. */
export interface SidebarItem {
  readonly label: string;
  readonly icon: string;
  /** Where a click leads: the entry's own path, or the plans while it is locked. */
  readonly to: string;
  readonly isActive: boolean;
  readonly isLocked: boolean;
  /** What the plan lacks for it; null while it is open, or locked only for being sold apart (T-8). */
  readonly lacks: Feature | null;
}

/** Lines of one group; without a label they stand on their own. */
export interface SidebarGroup {
  readonly label: string | null;
  readonly items: readonly SidebarItem[];
  readonly isActive: boolean;
}

/** What decides how the sidebar looks to a person. */
export interface SidebarView {
  readonly path: string;
  readonly entitlements: Entitlements;
  readonly subscription: SubscriptionContext;
}

/**
 * The areas' menu entries in their groups and order, with what is active and what is locked (NAV-15 to
 * NAV-23). An area's only entry is active on every path of the area: editing a budget is the Budget Lab.
 */
export function sidebarGroups(
  areas: readonly Area[],
  { path, entitlements, subscription }: SidebarView,
): SidebarGroup[] {
  const here = withoutTrailingSlash(path);
  const entries = areas
    .flatMap(({ menu, entitlement, basePaths }) =>
      menu.map((entry) => ({
        ...entry,
        entitlement,
        paths: menu.length === 1 ? [entry.path, ...basePaths] : [entry.path],
      })),
    )
    .toSorted((one, other) => one.order - other.order);
  const groups = Map.groupBy(entries, ({ group }) => group);
  return [...groups].map(([label, members]) => {
    const items = members.map(({ label: name, icon, path: own, paths, pro, entitlement }): SidebarItem => {
      const isMissing = entitlement !== null && !entitlements[entitlement];
      const isLocked = !subscription.isAdmin && (isMissing || (pro && subscription.planType === 'trial'));
      return {
        label: name,
        icon,
        to: isLocked ? UPGRADE_PATH : own,
        isActive: paths.some((path) => isUnder(here, path)),
        isLocked,
        lacks: isLocked && isMissing ? entitlement : null,
      };
    });
    return { label, items, isActive: items.some(({ isActive }) => isActive) };
  });
}
