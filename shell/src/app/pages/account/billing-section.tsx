import type { Subscription } from '@savvi/contracts/billing/billing';
import { MONEY_BACK_DAYS } from '@savvi/contracts/billing/plans';
import { trialClock } from '@savvi/contracts/entitlements';
import { useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/app-router';
import { Badge } from '@savvi/ui/badge';
import { ButtonLink } from '@savvi/ui/button';
import { Card, CardBody, CardFooter, CardHeader } from '@savvi/ui/card';
import { formatDate } from '@savvi/ui/format';
import { SkeletonText } from '@savvi/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { ChooseSubscription } from '../../billing/choose-subscription.tsx';
import { subscriptionQuery } from '../../billing/billing.queries.ts';
import { PLAN_NAMES } from '../../billing/billing.texts.ts';
import { PortalButton } from '../../billing/portal-button.tsx';
import { hasEnded, WhatYouMade } from '../../billing/what-you-made.tsx';
import { UPGRADE_PATH } from '../../../shared/links.ts';
import styles from './account.module.css';
import { TEXTS } from './account.texts.ts';
import { PlanContents } from './plan-contents.tsx';

const texts = TEXTS.billing;

/**
 * How long the section shows that another plan was ended for the current one, in milliseconds: as long as the
 * money-back guarantee.
 */
const REPLACED_SAID_MS = MONEY_BACK_DAYS * 86_400_000;

/** The subscription status in words; only an active one counts as paid (BILL-18). */
function Status() {
  const { subscriptionStatus: status } = useShell().user;
  if (status === 'active')
    return (
      <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
        {texts.paid}
      </Badge>
    );
  return (
    <>
      <Badge>{texts.free}</Badge>
      {status === 'past_due' && (
        <Badge tone="danger" icon={<CircleAlert aria-hidden="true" />}>
          {texts.pastDue}
        </Badge>
      )}
      {status === 'cancelled' && <Badge>{texts.cancelled}</Badge>}
    </>
  );
}

/** A sentence on when the paid period ends, and whether it renews; only billing knows the latter. */
function paidSentence(until: string | null, subscription: Subscription | undefined, now: Date): string {
  const end = subscription?.currentPeriodEnd ?? until;
  if (end === null) return texts.active;
  if (subscription === undefined) return texts.paidUntil(formatDate(end));
  if (subscription.cancelAtPeriodEnd) return texts.ends(formatDate(end));
  return (Date.parse(end) > now.getTime() ? texts.renews : texts.renewalAwaited)(formatDate(end));
}

function Paid() {
  const { user, now } = useShell();
  const { data: subscription, isPending } = useQuery(subscriptionQuery);
  if (isPending) return <SkeletonText lines={1} />;
  return (
    <>
      <p>{paidSentence(user.currentPeriodEnd, subscription, now())}</p>
      <ChooseSubscription undecided={subscription?.undecided} />
      {subscription?.replaced !== undefined &&
        now().getTime() - Date.parse(subscription.replaced.at) < REPLACED_SAID_MS && (
          <p>{texts.replaced(PLAN_NAMES[subscription.replaced.planType])}</p>
        )}
    </>
  );
}

function Standing() {
  const { user, subscription, now } = useShell();
  const { isAdmin, isTrialActive, trialDaysRemaining } = subscription;
  if (user.subscriptionStatus === 'active') return <Paid />;
  if (user.subscriptionStatus === 'past_due')
    return texts.failed(user.currentPeriodEnd && formatDate(user.currentPeriodEnd));
  if (isAdmin) return texts.everything;
  return isTrialActive
    ? texts.trialUntil(trialDaysRemaining, formatDate(trialClock(user, now()).trialEndsAt))
    : texts.stillHere;
}

function planNameOf({
  user,
  subscription,
}: Pick<ReturnType<typeof useShell>, 'user' | 'subscription'>): string {
  if (user.subscriptionStatus === 'active' || user.subscriptionStatus === 'past_due')
    return PLAN_NAMES[user.planType];
  if (subscription.isAdmin) return texts.administrator;
  return subscription.isTrialActive ? texts.trial : PLAN_NAMES.free;
}

/** The paid plan with its period, what it includes, and a button to manage it. */
export function BillingSection() {
  const shell = useShell();
  const isRunning =
    shell.user.subscriptionStatus === 'active' || shell.user.subscriptionStatus === 'past_due';
  return (
    <Card as="section" aria-labelledby="billing">
      <CardHeader id="billing" title={texts.heading} />
      <CardBody className={styles.billing}>
        <div>
          <p className={styles.plan}>
            <span className={styles.planName}>{planNameOf(shell)}</span> <Status />
          </p>
          <div className={styles.planSentence}>
            <Standing />
          </div>
          {hasEnded(shell.subscription) && <WhatYouMade />}
        </div>
        <PlanContents />
      </CardBody>
      <CardFooter>
        {!isRunning && (
          <ButtonLink asChild size="sm">
            <Link to={UPGRADE_PATH}>{texts.plans}</Link>
          </ButtonLink>
        )}
        <PortalButton size="sm" />
      </CardFooter>
    </Card>
  );
}
