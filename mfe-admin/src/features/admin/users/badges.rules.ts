import type { AdminUser } from '@savvi/contracts/admin/admin';
import { STATUS_LABELS } from '../admin.texts.ts';

const isTold = (status: string): status is keyof typeof STATUS_LABELS => status in STATUS_LABELS;

/**
 * The badge of a subscription beside that of the plan: cancelled or past due, where that is not the plan's
 * own name (ADM-9).
 */
export const statusBadge = ({
  subscriptionStatus,
  planType,
}: Pick<AdminUser, 'subscriptionStatus'> & { readonly planType: string }):
  | keyof typeof STATUS_LABELS
  | null => (isTold(subscriptionStatus) && subscriptionStatus !== planType ? subscriptionStatus : null);
