// What the search finds without records: the pages of the shell, and pages and actions of the deployed areas.
import { paletteSlot } from '@savvi/contracts/further-slots';
import type { Area } from '@savvi/contracts/registry';
import { ADMIN_PATH, UPGRADE_PATH } from '../../../shared/links.ts';
import { isDeployed, slotsOf } from '../../contributed/contributions.ts';
import { TEXTS as FRAME } from '../frame.texts.ts';
import { sidebarGroups, type SidebarView } from '../sidebar-menu.ts';
import { foldedText, type Searchable } from './filter.rules.ts';
import { TEXTS } from './palette.texts.ts';

/** A line of the search that leads to a page. */
export interface Entry extends Searchable {
  /** An id that no other entry has; it contains no spaces. */
  readonly id: string;
  readonly label: string;
  /** The kind of a record, such as Debts. */
  readonly detail?: string | undefined;
  readonly icon: string;
  readonly to: string;
  readonly state?: object | undefined;
  /** Whether the plan lacks the area; the entry then leads to the plans. */
  readonly isLocked?: boolean;
}

/** Entries under one heading. */
export interface EntryGroup {
  /** An id that no other group has. */
  readonly id: string;
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** The icon of an action that names none. */
const ACTION_ICON = 'plus';

/** An entry that is found by its label, and by further `words`. */
const entry = (fields: Omit<Entry, 'folded'>, words = ''): Entry => ({
  ...fields,
  folded: foldedText(`${fields.label} ${words}`.trim()),
});

/** The pages and actions. An entry of a locked area leads where its menu entry leads. */
export function fixedGroups(areas: readonly Area[], view: SidebarView): EntryGroup[] {
  const deployed = areas.filter(isDeployed);
  const menu = sidebarGroups(deployed, view).flatMap(({ items }) => items);
  const isLocked = (area: Area) => {
    const all = { ...view, shown: area.menu.map(({ path }) => path) };
    const items = sidebarGroups([area], all).flatMap((group) => group.items);
    return items.length > 0 && items.every((item) => item.isLocked);
  };
  const page = (label: string, icon: string, to: string, words?: string) =>
    entry({ id: `page-${to}`, label, icon, to }, words);
  const hasAdmin = deployed.some(({ basePaths }) => basePaths.includes(ADMIN_PATH));
  const pages = [
    page(FRAME.dashboard, 'layout-dashboard', '/'),
    ...menu.map(({ label, icon, to, isLocked }, index) => {
      // An entry that appears changes no other id, so that the selected entry stays selected.
      const same = menu.slice(0, index).filter((other) => other.label === label).length;
      return entry({ id: `menu-${encodeURIComponent(label)}-${same}`, label, icon, to, isLocked });
    }),
    ...(view.subscription.isAdmin && hasAdmin ? [page(FRAME.admin, 'shield-check', ADMIN_PATH)] : []),
    page(TEXTS.accountSettings, 'settings', '/account-settings'),
    page(TEXTS.security, 'shield-check', '/account-settings#security', TEXTS.securityWords),
    page(TEXTS.plans, 'circle-arrow-up', UPGRADE_PATH),
  ];
  const actions = slotsOf(deployed, paletteSlot).flatMap(({ area, part, key }) => {
    const locked = isLocked(area);
    return part.actions.map(({ label, icon = ACTION_ICON, to }, index) =>
      entry({
        id: `${key}-${index}`,
        label,
        icon,
        to: locked ? UPGRADE_PATH : to,
        isLocked: locked,
      }),
    );
  });
  return [
    { id: 'pages', label: TEXTS.pages, entries: pages },
    { id: 'actions', label: TEXTS.actions, entries: actions },
  ];
}
