import { useLock, whyFull } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { Banner } from '@savvi/ui/banner';
import { ButtonLink } from '@savvi/ui/button';
import { texts } from '../documents.texts.ts';

/**
 * Says that the plan's document limit is reached and why there is one, and leads to the plans (DOC-24, T-40).
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
