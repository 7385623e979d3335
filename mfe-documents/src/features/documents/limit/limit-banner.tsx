import { useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { Banner } from '@savvi/ui/banner';
import { ButtonLink } from '@savvi/ui/button';
import { texts } from '../documents.texts.ts';

/** Says that the plan's document limit is reached, and leads to the plans (DOC-24, T-40). */
export function LimitBanner() {
  const { maxDocuments } = useShell().entitlements;
  const upgrade = (
    <ButtonLink size="sm" asChild>
      <Link to="/subscribe">{texts.limit.action}</Link>
    </ButtonLink>
  );
  return (
    <Banner tone="warning" title={texts.limit.title} action={upgrade}>
      {texts.limit.description(maxDocuments)}
    </Banner>
  );
}
