import { useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { Banner } from '@savvi/ui/banner';
import { ButtonLink } from '@savvi/ui/button';
import { ExternalLink } from 'lucide-react';
import { texts } from '../budget.texts.ts';

/** Says that the plan's budget limit is reached; upgrading leads straight to the payment provider (BUD-6, T-40). */
export function LimitBanner() {
  const { checkoutUrl, entitlements } = useShell();
  const upgrade =
    checkoutUrl === null ? (
      <ButtonLink size="sm" asChild>
        <Link to="/subscribe">{texts.limit.action}</Link>
      </ButtonLink>
    ) : (
      <ButtonLink size="sm" href={checkoutUrl} target="_blank" rel="noopener noreferrer" aria-label={texts.limit.actionNewTab} iconBefore={<ExternalLink size={16} aria-hidden="true" />}>
        {texts.limit.action}
      </ButtonLink>
    );
  return (
    <Banner tone="warning" title={texts.limit.title} action={upgrade}>
      {texts.limit.description(entitlements.maxBudgets)}
    </Banner>
  );
}
