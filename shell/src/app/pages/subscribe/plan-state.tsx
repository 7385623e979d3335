import { Badge, type BadgeProps } from '@savvi/ui/badge';
import { trialClock } from '@savvi/contracts/entitlements';
import type { User } from '@savvi/contracts/identity/account';
import type { Shell } from '@savvi/mfe-kit';
import { formatDate } from '@savvi/ui/format';
import { BadgeCheck, CircleAlert, Clock, ShieldCheck, Sprout, type LucideIcon } from 'lucide-react';
import { PLAN_NAMES } from '../../billing/billing.texts.ts';
import { hasEnded, WhatYouMade } from '../../billing/what-you-made.tsx';
import styles from './subscribe.module.css';
import { TEXTS } from './subscribe.texts.ts';

const texts = TEXTS.state;

/** The viewer of the plans; null without a session. */
export type Buyer = Pick<Shell, 'user' | 'subscription'> | null;

interface State {
  readonly icon: LucideIcon;
  readonly tone: BadgeProps['tone'];
  readonly sentence: string;
}

const paidUntil = ({ currentPeriodEnd }: User) =>
  currentPeriodEnd === null ? null : formatDate(currentPeriodEnd);

function stateOf(buyer: Buyer, isEnding: boolean): State {
  if (buyer === null) return { icon: Sprout, tone: 'accent', sentence: texts.signedOut };
  const { user, subscription } = buyer;
  const until = paidUntil(user);
  if (user.subscriptionStatus === 'active' && isEnding && until !== null)
    return { icon: CircleAlert, tone: 'warning', sentence: texts.ending(PLAN_NAMES[user.planType], until) };
  if (user.subscriptionStatus === 'active')
    return { icon: BadgeCheck, tone: 'success', sentence: texts.paid(PLAN_NAMES[user.planType], until) };
  if (user.subscriptionStatus === 'past_due')
    return { icon: CircleAlert, tone: 'danger', sentence: texts.pastDue(until) };
  if (subscription.isAdmin) return { icon: ShieldCheck, tone: 'accent', sentence: texts.admin };
  if (subscription.isTrialActive)
    return {
      icon: Clock,
      tone: 'accent',
      sentence: texts.trial(formatDate(trialClock(user, new Date(user.serverTime)).trialEndsAt)),
    };
  if (user.subscriptionStatus === 'cancelled')
    return { icon: Clock, tone: 'warning', sentence: texts.cancelled };
  return { icon: Clock, tone: 'warning', sentence: user.trialUsed ? texts.trialUsed : texts.trialOver };
}

/** The viewer's plan: on trial, paid, or ended, with links to their records. */
export function PlanState({ buyer, isEnding }: { buyer: Buyer; isEnding: boolean }) {
  const { icon: Icon, tone, sentence } = stateOf(buyer, isEnding);
  return (
    <>
      <Badge tone={tone} className={styles.state} icon={<Icon aria-hidden="true" />}>
        {sentence}
      </Badge>
      {buyer !== null && hasEnded(buyer.subscription) && <WhatYouMade />}
    </>
  );
}
