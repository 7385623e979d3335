import { CircleArrowUp, LayoutDashboard, type LucideIcon, Plus, Settings } from 'lucide-react';
import { MenuIcon } from '../menu-icon.tsx';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  'circle-arrow-up': CircleArrowUp,
  'layout-dashboard': LayoutDashboard,
  plus: Plus,
  settings: Settings,
};

/** The icon of an entry; decorative. */
export function PaletteIcon({ name }: { name: string }) {
  const Icon = ICONS[name];
  return Icon ? <Icon aria-hidden="true" /> : <MenuIcon name={name} />;
}
