import {
  CalendarDays,
  ChartLine,
  CreditCard,
  FileText,
  FileUp,
  Gift,
  House,
  LayoutGrid,
  ListChecks,
  type LucideIcon,
  PiggyBank,
  Plus,
  Receipt,
  Shield,
  Target,
  Trophy,
  UsersRound,
  Wallet,
} from 'lucide-react';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  'calendar-days': CalendarDays,
  'chart-line': ChartLine,
  'credit-card': CreditCard,
  'file-text': FileText,
  'file-up': FileUp,
  gift: Gift,
  house: House,
  'list-checks': ListChecks,
  'piggy-bank': PiggyBank,
  plus: Plus,
  receipt: Receipt,
  shield: Shield,
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
