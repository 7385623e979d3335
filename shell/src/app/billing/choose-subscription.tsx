import type { SubscriptionStatusReply } from '@savvi/contracts/billing/billing';
import { messageOf } from '@savvi/mfe-kit';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { formatDate } from '@savvi/ui/format';
import { useToast } from '@savvi/ui/toast';
import { useId } from 'react';
import { SupportContact } from '../../shared/support-contact.tsx';
import { useKeepSubscription } from './billing.queries.ts';
import { CHOOSE_TEXTS as texts, PLAN_NAMES } from './billing.texts.ts';
import styles from './choose-subscription.module.css';

/**
 * Lets the owner choose which of several subscriptions to keep: only the owner knows which of them they paid
 * for (T-66).
 */
export function ChooseSubscription({ undecided = [] }: Pick<SubscriptionStatusReply, 'undecided'>) {
  const heading = useId();
  const { toast } = useToast();
  const { mutate: keep, isPending, variables } = useKeepSubscription();
  if (undecided.length === 0) return null;
  const onError = (error: Error) =>
    void toast({ title: texts.failed, description: messageOf(error, texts.failure), tone: 'destructive' });
  return (
    <section className={styles.choice} aria-labelledby={heading}>
      <Banner tone="warning" title={<span id={heading}>{texts.heading}</span>}>
        {texts.why(undecided.length)} <SupportContact />
      </Banner>
      <ul className={styles.subscriptions}>
        {undecided.map(({ id, planType, since, currentPeriodEnd }) => (
          <li key={id} className={styles.subscription}>
            <div className={styles.words}>
              <p className={styles.name}>{PLAN_NAMES[planType]}</p>
              <p className={styles.dates}>
                {texts.dates(formatDate(since), currentPeriodEnd && formatDate(currentPeriodEnd))}
              </p>
            </div>
            <Button
              size="sm"
              busy={isPending && variables === id}
              busyLabel={texts.keeping}
              aria-label={texts.keepNamed(PLAN_NAMES[planType], formatDate(since))}
              onClick={() => keep(id, { onError, onSuccess: () => void toast(texts.kept) })}
            >
              {texts.keep}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
