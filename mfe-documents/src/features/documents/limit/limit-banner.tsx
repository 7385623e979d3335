import { useLock, whyFull } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { Banner } from '@savvi/ui/banner';
import { ButtonLink } from '@savvi/ui/button';
import { texts } from '../documents.texts.ts';

/**
 * The banner at the document limit of the plan. It gives the reason and links to the plans (DOC-24, T-40).
 */
export function LimitBanner({ count }: { count: number }) {
  const lock = useLock('maxDocuments', count);
  const upgrade = (
    <ButtonLink size="sm" asChild>
      <Link to="/subscribe">{texts.limit.action}</Link>
    </ButtonLink>
  );
  return (
    <Banner tone="warning" title={texts.limit.title} action={upgrade}>
      {lock && whyFull(lock)} {texts.limit.description}
    </Banner>
  );
}
