import { ChartLine, Gift, LayoutGrid, type LucideIcon, Receipt, Target, Trophy, UsersRound, Wallet } from 'lucide-react';

const ICONS: Readonly<Record<string, LucideIcon>> = { 'chart-line': ChartLine, gift: Gift, receipt: Receipt, target: Target, trophy: Trophy, 'users-round': UsersRound, wallet: Wallet };

/** The icon of a menu entry, of those that no page of the shell has. */
export function OtherMenuIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? LayoutGrid;
  return <Icon aria-hidden="true" />;
}
