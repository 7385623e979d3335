import { useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { LimitBanner as Banner } from '@savvi/ui/limit-banner';
import { texts } from '../documents.texts.ts';

/** Says that the plan's document limit is reached, and leads to more (DOC-24). */
export function LimitBanner() {
  const { checkoutUrl, entitlements } = useShell();
  const words = { ...texts.limit, description: texts.limit.description(entitlements.maxDocuments) };
  return <Banner words={words} checkoutUrl={checkoutUrl} plans={<Link to="/subscribe">{texts.limit.action}</Link>} />;
}
