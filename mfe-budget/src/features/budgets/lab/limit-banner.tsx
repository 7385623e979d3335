import { useLock, useShell, whyFull } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { Banner } from '@savvi/ui/banner';
import { ButtonLink } from '@savvi/ui/button';
import { ExternalLink } from 'lucide-react';
import { rareTexts } from '../rare-parts.texts.ts';

const { limit } = rareTexts;

/**
 * Shows that the plan's budget limit is reached, and why there is one (BUD-6). Its upgrade link opens the
 * payment provider (T-40), or the plans while none can be bought.
 */
export function LimitBanner({ count }: { count: number }) {
  const { checkoutUrl } = useShell();
  const lock = useLock('maxBudgets', count);
  const upgrade =
    checkoutUrl === null ? (
      <ButtonLink size="sm" asChild>
        <Link to="/subscribe">{limit.action}</Link>
      </ButtonLink>
    ) : (
      <ButtonLink
        size="sm"
        href={checkoutUrl}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={limit.actionNewTab}
        iconBefore={<ExternalLink size={16} aria-hidden="true" />}
      >
        {limit.action}
      </ButtonLink>
    );
  return (
    <Banner tone="warning" title={limit.title} action={upgrade}>
      {lock && whyFull(lock)} {limit.description}
    </Banner>
  );
}
