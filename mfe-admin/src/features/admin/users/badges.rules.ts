import type { AdminUser } from '@savvi/admin-contract/admin';
import { STATUS_LABELS } from '../admin.texts.ts';

const isKnown = (status: string): status is keyof typeof STATUS_LABELS => status in STATUS_LABELS;

/**
 * Returns the badge of a canceled or past-due subscription, unless the plan badge has the same text (ADM-9).
 */
export const statusBadge = ({
  subscriptionStatus,
  planType,
}: Pick<AdminUser, 'subscriptionStatus'> & { readonly planType: string }):
  | keyof typeof STATUS_LABELS
  | null => (isKnown(subscriptionStatus) && subscriptionStatus !== planType ? subscriptionStatus : null);
