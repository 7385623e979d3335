import {
  ChartLine,
  CreditCard,
  FileText,
  Gift,
  House,
  LayoutGrid,
  ListChecks,
  type LucideIcon,
  PiggyBank,
  Receipt,
  Target,
  Trophy,
  UsersRound,
  Wallet,
} from 'lucide-react';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  'chart-line': ChartLine,
  'credit-card': CreditCard,
  'file-text': FileText,
  gift: Gift,
  house: House,
  'list-checks': ListChecks,
  'piggy-bank': PiggyBank,
  receipt: Receipt,
  target: Target,
  trophy: Trophy,
  'users-round': UsersRound,
  wallet: Wallet,
};

/** A menu icon that the product's own menu does not use. */
export function OtherMenuIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? LayoutGrid;
  return <Icon aria-hidden="true" />;
}
