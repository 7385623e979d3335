import { FEATURE_NAMES, type Plan } from '@savvi/contracts/billing/plans';
import { FEATURES } from '@savvi/contracts/entitlements';
import { messageOf } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { useToast } from '@savvi/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Hourglass, type LucideIcon, RotateCcw, ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useBrowser } from '../../../shared/browser.tsx';
import { checkoutQuery, plansQuery, subscriptionQuery } from '../../billing/billing.queries.ts';
import { PortalButton } from '../../billing/portal-button.tsx';
import { featuresOf, offerOf } from './offer.rules.ts';
import { PlanCard } from './plan-card.tsx';
import { type Buyer, PlanState } from './plan-state.tsx';
import { SubscribeSkeleton } from './subscribe-skeleton.tsx';
import styles from './subscribe.module.css';
import { TEXTS } from './subscribe.texts.ts';

/**
 * How long a visitor without a session can read the message before the redirect, in milliseconds (BILL-8).
 */
const LEAVE_AFTER_MS = 2_000;
/** What each feature includes today, by name. */
const BENEFITS = new Map(
  FEATURES.flatMap((key) => (TEXTS.gives[key] === undefined ? [] : [[FEATURE_NAMES[key], TEXTS.gives[key]]])),
);
const NOTE = 'how-you-pay';
const ICONS: Readonly<Record<(typeof TEXTS.promises)[number]['icon'], LucideIcon>> = {
  trial: Hourglass,
  guarantee: ShieldCheck,
  cancel: RotateCcw,
};

/**
 * Redirects visitors without a session to the sign-in page, after showing the reason (T-16), whether the
 * plans loaded or not. Returns a function that shows the reason again.
 */
function useSignInFirst(buyer: Buyer | undefined): () => void {
  const browser = useBrowser();
  const { toast } = useToast();
  const isStranger = buyer === null;
  useEffect(() => {
    if (!isStranger) return;
    toast({ ...TEXTS.authentication, tone: 'destructive' });
    const timer = setTimeout(() => browser.replaceWith('/api/login'), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isStranger, toast, browser]);
  return () => void toast({ ...TEXTS.authentication, tone: 'destructive' });
}

/** The notes beside the prices: trial, guarantee and cancellation. */
const Promises = () => (
  <section aria-labelledby="promises">
    <h2 id="promises" className={styles.sectionTitle}>
      {TEXTS.promisesHeading}
    </h2>
    <dl className={styles.promises}>
      {TEXTS.promises.map(({ icon, term, sentence }) => {
        const Icon = ICONS[icon];
        return (
          <div key={icon}>
            <dt>
              <Icon aria-hidden="true" />
              {term}
            </dt>
            <dd>{sentence}</dd>
          </div>
        );
      })}
    </dl>
  </section>
);

const Included = ({ features }: { features: readonly string[] }) => (
  <section aria-labelledby="included">
    <h2 id="included" className={styles.sectionTitle}>
      {TEXTS.includedHeading}
    </h2>
    <ul className={styles.features}>
      {features.map((feature) => (
        <li key={feature}>
          <Check aria-hidden="true" />
          <span>
            {feature}
            {BENEFITS.has(feature) && <small className={styles.gives}>{BENEFITS.get(feature)}</small>}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

const FreePlan = () => (
  <section className={styles.free} aria-labelledby="free">
    <h2 id="free" className={styles.freeTitle}>
      {TEXTS.free.heading}
    </h2>
    <p>{TEXTS.free.sentence}</p>
    <p className={styles.quiet}>{TEXTS.free.after}</p>
  </section>
);

function Plans({
  plans,
  buyer,
  isEnding,
  onStranger,
}: {
  plans: readonly Plan[];
  buyer: Buyer;
  isEnding: boolean;
  onStranger: () => void;
}) {
  const client = useQueryClient();
  const { toast } = useToast();
  const { shared, beyond } = featuresOf(plans);
  // Shows that the checkout failed; the link may be available at the next try.
  const noLink = () => {
    toast({ title: TEXTS.failed, tone: 'destructive' });
    for (const { queryKey } of [plansQuery, checkoutQuery]) void client.invalidateQueries({ queryKey });
  };
  const offers = plans.map(
    (plan) => ({ plan, offer: buyer === null ? 'subscribe' : offerOf(plan, buyer.user) }) as const,
  );
  if (plans.length === 0)
    return (
      <EmptyState drawing="soon" framed title={TEXTS.empty.title} description={TEXTS.empty.description} />
    );
  return (
    <>
      {/* A plan that is no longer sold has no card on which to manage it. */}
      {offers.every(({ offer }) => offer === 'other') && (
        <div className={styles.manage}>
          <PortalButton variant="primary" />
        </div>
      )}
      <div className={styles.plans}>
        {offers.map(({ plan, offer }) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            offer={offer}
            beyond={beyond(plan)}
            buyer={buyer}
            isEnding={isEnding}
            note={NOTE}
            onStranger={onStranger}
            onNoLink={noLink}
          />
        ))}
      </div>
      {offers.some(({ offer }) => offer === 'subscribe') && (
        <p id={NOTE} className={styles.note}>
          {TEXTS.newTab}
        </p>
      )}
      <Included features={shared} />
      <Promises />
      <FreePlan />
    </>
  );
}

/**
 * The page of the plans at /subscribe, with or without a session (BILL-4); `buyer` is undefined until the
 * session is checked.
 */
export function SubscribePage({ buyer }: { buyer: Buyer | undefined }) {
  const { data: plans, error, refetch } = useQuery(plansQuery);
  const explain = useSignInFirst(buyer);
  const { data: subscription } = useQuery({
    ...subscriptionQuery,
    enabled: buyer?.user.subscriptionStatus === 'active',
  });
  const isEnding = subscription?.cancelAtPeriodEnd === true;
  const content = () => {
    if (plans !== undefined && buyer !== undefined)
      return <Plans plans={plans} buyer={buyer} isEnding={isEnding} onStranger={explain} />;
    if (error === null || plans !== undefined) return <SubscribeSkeleton />;
    const retry = (
      <Button variant="primary" onClick={() => void refetch()}>
        {TEXTS.loadFailed.retry}
      </Button>
    );
    return (
      <EmptyState
        drawing="broken"
        framed
        title={TEXTS.loadFailed.title}
        description={messageOf(error, TEXTS.loadFailed.fallback)}
        action={retry}
      />
    );
  };
  return (
    <div className={styles.page} tabIndex={-1}>
      <header className={styles.head}>
        {buyer === undefined ? (
          <span className={styles.stateComing} />
        ) : (
          <PlanState buyer={buyer} isEnding={isEnding} />
        )}
        <h1 className={styles.title} tabIndex={-1}>
          {TEXTS.title}
        </h1>
        <p className={styles.lead}>{TEXTS.lead}</p>
      </header>
      {content()}
    </div>
  );
}
