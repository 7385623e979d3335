import { useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { LimitBanner as Banner } from '@savvi/ui/limit-banner';
import { texts } from '../budget.texts.ts';

/** Says that the plan's budget limit is reached, and leads to more (BUD-6). */
export function LimitBanner() {
  const { checkoutUrl, entitlements } = useShell();
  const words = { ...texts.limit, description: texts.limit.description(entitlements.maxBudgets) };
  return <Banner words={words} checkoutUrl={checkoutUrl} plans={<Link to="/subscribe">{texts.limit.action}</Link>} />;
}
