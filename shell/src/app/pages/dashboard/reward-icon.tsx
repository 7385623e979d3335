import type { Reward } from '@savvi/contracts/achievements/achievements';
import { BookOpen, Coffee, Heart, type LucideIcon, ShoppingBag } from 'lucide-react';

const ICONS: Readonly<Record<Reward['icon'], LucideIcon>> = {
  coffee: Coffee,
  'shopping-bag': ShoppingBag,
  heart: Heart,
  book: BookOpen,
};

/** The picture of a reward. */
export function RewardIcon({ icon }: Pick<Reward, 'icon'>) {
  const Icon = ICONS[icon];
  return <Icon aria-hidden="true" />;
}
