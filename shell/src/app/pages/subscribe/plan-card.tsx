import type { Plan } from '@savvi/contracts/billing/plans';
import { Badge } from '@savvi/ui/badge';
import { Button } from '@savvi/ui/button';
import { classNames } from '@savvi/ui/class-names';
import { formatMoney } from '@savvi/ui/format';
import { useFocusHandover } from '@savvi/ui/lost-focus';
import { useToast } from '@savvi/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, Check, CircleAlert, Gift } from 'lucide-react';
import { useId } from 'react';
import { BrandGround } from '../../../shared/brand-ground.tsx';
import { useBrowser } from '../../../shared/browser.tsx';
import { checkoutOf, checkoutQuery } from '../../billing/billing.queries.ts';
import { PortalButton } from '../../billing/portal-button.tsx';
import type { Offer } from './offer.rules.ts';
import type { Buyer } from './plan-state.tsx';
import styles from './subscribe.module.css';
import { TEXTS } from './subscribe.texts.ts';

/** The displayed price, with cents only if there are any. */
const price = (amount: string) => formatMoney(amount, { cents: !amount.endsWith('.00') });

/** Whether a plan is emphasized: the yearly one is. */
const isBest = (plan: Plan) => plan.interval === 'year';

interface PlanCardProps {
  readonly plan: Plan;
  readonly offer: Offer;
  /** The features that only this plan has. */
  readonly beyond: readonly string[];
  readonly buyer: Buyer;
  /** Whether the existing subscription was cancelled and ends with its paid period. */
  readonly isEnding: boolean;
  /** The id of the text about payment, for screen readers. */
  readonly note: string;
  /** Called when a visitor without a session wants to buy. */
  readonly onStranger: () => void;
  /** Called when there is no checkout link. */
  readonly onNoLink: () => void;
}

function Prices({ plan }: { plan: Plan }) {
  const saved = TEXTS.savings[plan.id];
  return (
    <div className={styles.prices}>
      <p className={styles.price}>
        <strong>{price(plan.price)}</strong> {TEXTS.per[plan.interval]}
      </p>
      <p className={styles.before}>
        {TEXTS.was} <del>{price(plan.originalPrice)}</del>
        {saved !== null && <b className={styles.saved}>{saved.amount}</b>}
      </p>
    </div>
  );
}

/**
 * The button that opens the checkout. After a purchase in another tab, the focus moves from it to the plan.
 */
function SubscribeButton({
  isEmphasised,
  describedBy,
  onSubscribe,
}: {
  isEmphasised: boolean;
  describedBy: string;
  onSubscribe: () => void;
}) {
  const place = useFocusHandover<HTMLButtonElement>();
  return (
    <Button
      ref={place}
      block
      size="lg"
      variant={isEmphasised ? 'primary' : 'secondary'}
      aria-describedby={describedBy}
      onClick={onSubscribe}
    >
      {TEXTS.subscribe}
    </Button>
  );
}

/** A label that marks the user's plan, as paid or not. */
const YourPlan = ({ isPaid }: { isPaid: boolean }) =>
  isPaid ? (
    <Badge tone="success" icon={<BadgeCheck aria-hidden="true" />}>
      {TEXTS.yourPlan}
    </Badge>
  ) : (
    <Badge tone="danger" icon={<CircleAlert aria-hidden="true" />}>
      {TEXTS.yourPlan}
    </Badge>
  );

/** A plan with its price and a button to buy it or to manage the existing subscription. */
export function PlanCard({
  plan,
  offer,
  beyond,
  buyer,
  isEnding,
  note,
  onStranger,
  onNoLink,
}: PlanCardProps) {
  const id = useId();
  const { toast } = useToast();
  const { openTab } = useBrowser();
  const client = useQueryClient();
  const failed = () => void toast({ title: TEXTS.failed, tone: 'destructive' });
  // The checkout link is fetched early, so that it is available when the user clicks.
  useQuery({ ...checkoutQuery, enabled: buyer !== null && offer === 'subscribe' });
  const isEmphasised = isBest(plan);
  const subscribe = () => {
    if (buyer === null) onStranger();
    else
      void checkoutOf(client, plan.id, buyer.user.id).then((link) => {
        if (link === null) onNoLink();
        else if (!openTab(link)) failed();
      }, failed);
  };
  const content = (
    <>
      <header className={styles.planHead}>
        <h2 id={id} className={styles.planName}>
          {plan.name}
        </h2>
        {offer === 'current' && <YourPlan isPaid={buyer?.user.subscriptionStatus === 'active'} />}
        {offer !== 'current' && TEXTS.savings[plan.id] !== null && (
          <Badge tone="accent">{TEXTS.savings[plan.id]?.share}</Badge>
        )}
      </header>
      <Prices plan={plan} />
      <p className={styles.promotion}>
        <Gift aria-hidden="true" />
        {plan.promotion}
      </p>
      <ul className={styles.beyond}>
        <li>
          <Check aria-hidden="true" />
          {TEXTS.billed[plan.interval]}
        </li>
        {beyond.map((feature) => (
          <li key={feature}>
            <Check aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <div className={styles.way}>
        {offer === 'subscribe' && (
          <SubscribeButton
            isEmphasised={isEmphasised}
            describedBy={`${id} ${note}`}
            onSubscribe={subscribe}
          />
        )}
        {offer === 'current' && (
          <PortalButton block size="lg" variant="primary" {...(isEnding && { label: TEXTS.resume })} />
        )}
        {offer === 'other' && <p className={styles.otherPlan}>{TEXTS.other}</p>}
        {offer === 'other' && buyer?.user.subscriptionStatus === 'active' && (
          <PortalButton block size="lg" variant="secondary" label={TEXTS.switchTo(plan.name)} />
        )}
      </div>
    </>
  );
  return (
    <article
      className={classNames(styles.plan, isEmphasised && styles.best)}
      aria-labelledby={id}
      tabIndex={-1}
    >
      {isEmphasised ? <BrandGround className={styles.ground}>{content}</BrandGround> : content}
    </article>
  );
}
