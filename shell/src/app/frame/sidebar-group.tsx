import { classNames } from '@savvi/ui/class-names';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { MenuIcon } from './menu-icon.tsx';
import { SidebarLink } from './sidebar-link.tsx';
import type { SidebarGroup as Group } from './sidebar-menu.ts';
import styles from './sidebar.module.css';

/** A collapsible group of sidebar entries, expanded at first (NAV-15, NAV-19). */
export function SidebarGroup({ label, items, isActive }: Group) {
  const [isOpen, setOpen] = useState(true);
  const listId = useId();
  const links = items.map(({ icon, ...item }) => (
    <li key={item.label}>
      <SidebarLink {...item} icon={<MenuIcon name={icon} />} />
    </li>
  ));
  if (label === null) return links;
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.group, isActive && styles.activeGroup)}
        data-active={isActive || undefined}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <ChevronDown className={styles.chevron} aria-hidden="true" />
      </button>
      <ul id={listId} className={styles.list} hidden={!isOpen}>
        {links}
      </ul>
    </li>
  );
}
