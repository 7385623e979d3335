import {
  Calculator,
  FolderLock,
  KeyRound,
  LayoutGrid,
  type LucideIcon,
  ShieldCheck,
  TrendingUp,
} from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';

// Areas name their icon as data, so the shell brings a set to choose from: at once those of the product's own
// menu, the others on demand.
const ICONS: Readonly<Record<string, LucideIcon>> = {
  calculator: Calculator,
  'folder-lock': FolderLock,
  'key-round': KeyRound,
  'shield-check': ShieldCheck,
  'trending-up': TrendingUp,
};

const plain = <LayoutGrid aria-hidden="true" />;
const OtherMenuIcon = lazy<ComponentType<{ name: string }>>(() =>
  import('./other-menu-icon.tsx').then(
    (code) => ({ default: code.OtherMenuIcon }),
    () => ({ default: () => plain }),
  ),
);

/**
 * The icon of a menu entry; decoration beside its label. A name that the shell does not know gets the plain
 * one.
 */
export function MenuIcon({ name }: { name: string }) {
  const Icon = ICONS[name];
  return Icon ? (
    <Icon aria-hidden="true" />
  ) : (
    <Suspense fallback={plain}>
      <OtherMenuIcon name={name} />
    </Suspense>
  );
}
