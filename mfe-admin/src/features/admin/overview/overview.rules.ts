import type { AdminStats } from '@savvi/contracts/admin/admin';

/** Active subscribers out of all users, in whole per cent; 0 where there are none (ADM-6). */
export const conversionPercent = ({
  activeSubscribers,
  totalUsers,
}: Pick<AdminStats, 'activeSubscribers' | 'totalUsers'>): number =>
  totalUsers === 0 ? 0 : Math.round((100 * activeSubscribers) / totalUsers);
