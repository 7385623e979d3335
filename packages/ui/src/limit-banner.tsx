import { ExternalLink } from 'lucide-react';
import type { ReactElement } from 'react';
import { Banner } from './banner.tsx';
import { ButtonLink } from './button.tsx';

/** What the banner of a reached limit says. */
export type LimitWords = { title: string; description: string; actionNewTab: string };

/** Props of LimitBanner. */
export type LimitBannerProps = {
  words: LimitWords;
  /** Where upgrading straight at the payment provider leads; null while no plan can be bought. */
  checkoutUrl: string | null;
  /** The router's link to the plans, with the words of the button; it stands there while no plan can be bought. */
  plans: ReactElement<{ children: string }>;
};

/** Says that a limit of the plan is reached; upgrading leads straight to the payment provider (T-40). */
export function LimitBanner({ words, checkoutUrl, plans }: LimitBannerProps) {
  const upgrade =
    checkoutUrl === null ? (
      <ButtonLink size="sm" asChild>
        {plans}
      </ButtonLink>
    ) : (
      <ButtonLink size="sm" href={checkoutUrl} target="_blank" rel="noopener noreferrer" aria-label={words.actionNewTab} iconBefore={<ExternalLink size={16} aria-hidden="true" />}>
        {plans.props.children}
      </ButtonLink>
    );
  return (
    <Banner tone="warning" title={words.title} action={upgrade}>
      {words.description}
    </Banner>
  );
}
