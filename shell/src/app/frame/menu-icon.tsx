import { Calculator, CreditCard, FileText, FolderLock, House, KeyRound, LayoutGrid, ListChecks, type LucideIcon, PiggyBank, ShieldCheck, TrendingUp } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';

// Areas name their icon as data, so the shell brings a set to choose from: at once the icons that its own pages have, later the others.
const ICONS: Readonly<Record<string, LucideIcon>> = {
  calculator: Calculator,
  'credit-card': CreditCard,
  'file-text': FileText,
  'folder-lock': FolderLock,
  house: House,
  'key-round': KeyRound,
  'list-checks': ListChecks,
  'piggy-bank': PiggyBank,
  'shield-check': ShieldCheck,
  'trending-up': TrendingUp,
};

const plain = <LayoutGrid aria-hidden="true" />;
const OtherMenuIcon = lazy<ComponentType<{ name: string }>>(() => import('./other-menu-icon.tsx').then((code) => ({ default: code.OtherMenuIcon }), () => ({ default: () => plain })));

/** The icon of a menu entry; decoration beside its label. A name that the shell does not know gets the plain one. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = ICONS[name];
  return Icon ? <Icon aria-hidden="true" /> : <Suspense fallback={plain}><OtherMenuIcon name={name} /></Suspense>;
}
