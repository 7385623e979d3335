import { checkoutLink, type Plan } from '@savvi/contracts/billing/plans';
import { Badge } from '@savvi/ui/badge';
import { Button } from '@savvi/ui/button';
import { classNames } from '@savvi/ui/class-names';
import { formatMoney } from '@savvi/ui/format';
import { useToast } from '@savvi/ui/toast';
import { BadgeCheck, Check, Gift } from 'lucide-react';
import { useId } from 'react';
import { BrandGround } from '../../../shared/brand-ground.tsx';
import { useBrowser } from '../../../shared/browser.tsx';
import { PortalButton } from '../portal-button.tsx';
import { offerOf } from './offer.rules.ts';
import type { Buyer } from './plan-state.tsx';
import styles from './subscribe.module.css';
import { TEXTS } from './subscribe.texts.ts';

/** As it is said: cents where there are some. */
const price = (amount: string) => formatMoney(amount, { cents: !amount.endsWith('.00') });

/** Who does not pay by the year: the one that is shown first of all. */
const isBest = (plan: Plan) => plan.interval === 'year';

interface PlanCardProps {
  readonly plan: Plan;
  /** Features that only this plan has. */
  readonly beyond: readonly string[];
  readonly buyer: Buyer;
  /** The id of what is said about paying. */
  readonly note: string;
  /** Somebody who is not signed in wants to buy. */
  readonly onStranger: () => void;
  /** There is no link to the checkout. */
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

/** One plan with its price and the way to it, or to the subscription there is. */
export function PlanCard({ plan, beyond, buyer, note, onStranger, onNoLink }: PlanCardProps) {
  const id = useId();
  const { toast } = useToast();
  const { openTab } = useBrowser();
  const isEmphasised = isBest(plan);
  const offer = buyer === null ? 'subscribe' : offerOf(plan, buyer.user);
  const subscribe = () => {
    if (buyer === null) onStranger();
    else if (plan.paymentLink === null) onNoLink();
    else if (!openTab(checkoutLink(plan.paymentLink, buyer.user.id))) toast({ title: TEXTS.failed, tone: 'destructive' });
  };
  const content = (
    <>
      <header className={styles.planHead}>
        <h2 id={id} className={styles.planName}>{plan.name}</h2>
        {offer === 'current' && <Badge tone="success" icon={<BadgeCheck aria-hidden="true" />}>{TEXTS.yourPlan}</Badge>}
        {offer !== 'current' && TEXTS.savings[plan.id] !== null && <Badge tone="accent">{TEXTS.savings[plan.id]?.share}</Badge>}
      </header>
      <Prices plan={plan} />
      <p className={styles.promotion}><Gift aria-hidden="true" />{plan.promotion}</p>
      <ul className={styles.beyond}>
        <li><Check aria-hidden="true" />{TEXTS.billed[plan.interval]}</li>
        {beyond.map((feature) => <li key={feature}><Check aria-hidden="true" />{feature}</li>)}
      </ul>
      <div className={styles.way}>
        {offer === 'subscribe' && <Button block size="lg" variant={isEmphasised ? 'primary' : 'secondary'} aria-describedby={`${id} ${note}`} onClick={subscribe}>{TEXTS.subscribe}</Button>}
        {offer === 'current' && <PortalButton block size="lg" variant="primary" />}
        {offer === 'other' && <p className={styles.otherPlan}>{TEXTS.other}</p>}
      </div>
    </>
  );
  return (
    <article className={classNames(styles.plan, isEmphasised && styles.best)} aria-labelledby={id}>
      {isEmphasised ? <BrandGround className={styles.ground}>{content}</BrandGround> : content}
    </article>
  );
}
