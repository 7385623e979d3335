import { Calculator, ChartLine, CreditCard, FileText, FolderLock, Gift, House, KeyRound, LayoutGrid, ListChecks, type LucideIcon, PiggyBank, Receipt, ShieldCheck, Target, TrendingUp, Trophy, UsersRound, Wallet } from 'lucide-react';

// Areas name their icon as data, so the shell brings a set to choose from; a name it does not know gets the plain one.
const ICONS: Readonly<Record<string, LucideIcon>> = {
  calculator: Calculator,
  'chart-line': ChartLine,
  'credit-card': CreditCard,
  'file-text': FileText,
  'folder-lock': FolderLock,
  gift: Gift,
  house: House,
  'key-round': KeyRound,
  'list-checks': ListChecks,
  'piggy-bank': PiggyBank,
  receipt: Receipt,
  'shield-check': ShieldCheck,
  target: Target,
  'trending-up': TrendingUp,
  trophy: Trophy,
  'users-round': UsersRound,
  wallet: Wallet,
};

/** The icon of a menu entry; decoration beside its label. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? LayoutGrid;
  return <Icon aria-hidden="true" />;
}
