import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import type { textsOf } from '../plan.texts.ts';
import type { Staleness } from './use-holding-form.ts';

interface StaleNoticeProps {
  readonly staleness: Staleness;
  readonly texts: ReturnType<typeof textsOf>['form']['stale'];
  readonly onLoad: () => void;
}

/** Says that the holding was changed or deleted elsewhere, and leads to its newest version. */
export function StaleNotice({ staleness, texts, onLoad }: StaleNoticeProps) {
  if (staleness === 'no') return null;
  if (staleness === 'loaded') return <Banner role="status">{texts.loaded}</Banner>;
  if (staleness === 'gone') return <Banner tone="warning" role="alert" title={texts.gone.title}>{texts.gone.description}</Banner>;
  return (
    <Banner
      tone="warning"
      role="alert"
      title={texts.title}
      action={
        <Button size="sm" busy={staleness === 'loading'} busyLabel={texts.busy} onClick={onLoad}>
          {texts.action}
        </Button>
      }
    >
      {staleness === 'failed' ? texts.failed : texts.description}
    </Banner>
  );
}
