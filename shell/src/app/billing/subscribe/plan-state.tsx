import { Badge, type BadgeProps } from '@savvi/ui/badge';
import { trialClock } from '@savvi/contracts/entitlements';
import type { User } from '@savvi/contracts/identity/account';
import type { Shell } from '@savvi/mfe-kit';
import { formatDate } from '@savvi/ui/format';
import { BadgeCheck, CircleAlert, Clock, ShieldCheck, Sprout, type LucideIcon } from 'lucide-react';
import { PLAN_NAMES } from '../billing.texts.ts';
import { hasEnded, WhatYouMade } from '../what-you-made.tsx';
import styles from './subscribe.module.css';
import { TEXTS } from './subscribe.texts.ts';

const texts = TEXTS.state;

/** Who looks at the plans; null when nobody is signed in. */
export type Buyer = Pick<Shell, 'user' | 'subscription'> | null;

interface State {
  readonly icon: LucideIcon;
  readonly tone: BadgeProps['tone'];
  readonly sentence: string;
}

const paidUntil = ({ currentPeriodEnd }: User) => (currentPeriodEnd === null ? null : formatDate(currentPeriodEnd));

function stateOf(buyer: Buyer): State {
  if (buyer === null) return { icon: Sprout, tone: 'accent', sentence: texts.signedOut };
  const { user, subscription } = buyer;
  if (user.subscriptionStatus === 'active') return { icon: BadgeCheck, tone: 'success', sentence: texts.paid(PLAN_NAMES[user.planType], paidUntil(user)) };
  if (user.subscriptionStatus === 'past_due') return { icon: CircleAlert, tone: 'danger', sentence: texts.pastDue(paidUntil(user)) };
  if (subscription.isAdmin) return { icon: ShieldCheck, tone: 'accent', sentence: texts.admin };
  if (subscription.isTrialActive) return { icon: Clock, tone: 'accent', sentence: texts.trial(formatDate(trialClock(user, new Date(user.serverTime)).trialEndsAt)) };
  return { icon: Clock, tone: 'warning', sentence: user.subscriptionStatus === 'cancelled' ? texts.cancelled : texts.trialOver };
}

/** Where somebody stands: on trial, paid, or neither any more, with the ways to what they made. */
export function PlanState({ buyer }: { buyer: Buyer }) {
  const { icon: Icon, tone, sentence } = stateOf(buyer);
  return (
    <>
      <Badge tone={tone} className={styles.state} icon={<Icon aria-hidden="true" />}>{sentence}</Badge>
      {buyer !== null && hasEnded(buyer.subscription) && <WhatYouMade />}
    </>
  );
}
