import type { AdminStats } from '@savvi/admin-contract/admin';

/** Returns active subscribers as a whole percentage of all users; 0 without users (ADM-6). */
export const conversionPercent = ({
  activeSubscribers,
  totalUsers,
}: Pick<AdminStats, 'activeSubscribers' | 'totalUsers'>): number =>
  totalUsers === 0 ? 0 : Math.round((100 * activeSubscribers) / totalUsers);
