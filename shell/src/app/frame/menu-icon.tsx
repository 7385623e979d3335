import {
  Calculator,
  FolderLock,
  KeyRound,
  LayoutGrid,
  type LucideIcon,
  ShieldCheck,
  TrendingUp,
} from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';

// Areas choose their icon by name. The icons of the product's own menu are bundled; others load on demand.
const ICONS: Readonly<Record<string, LucideIcon>> = {
  calculator: Calculator,
  'folder-lock': FolderLock,
  'key-round': KeyRound,
  'shield-check': ShieldCheck,
  'trending-up': TrendingUp,
};

const plain = <LayoutGrid aria-hidden="true" />;
const OtherMenuIcon = lazyPart<{ name: string }>(
  async () => (await import('./other-menu-icon.tsx')).OtherMenuIcon,
  () => plain,
);

/** The icon of a menu entry; decorative. An unknown name gets the default icon. */
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
