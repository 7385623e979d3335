import type { SubscriptionStatusReply } from '@savvi/contracts/billing/billing';
import { messageOf } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { formatDate } from '@savvi/ui/format';
import { useToast } from '@savvi/ui/toast';
import { useKeepSubscription } from './billing.queries.ts';
import { CHOOSE_TEXTS as texts, PLAN_NAMES } from './billing.texts.ts';

/** Lets the owner choose which of several subscriptions to keep: only they know which of them they paid for (T-66). */
export function ChooseSubscription({ undecided = [] }: Pick<SubscriptionStatusReply, 'undecided'>) {
  const { toast } = useToast();
  const { mutate: keep, isPending, variables } = useKeepSubscription();
  if (undecided.length === 0) return null;
  const onError = (error: Error) => void toast({ title: texts.failed, description: messageOf(error, texts.failure), tone: 'destructive' });
  return (
    <section aria-label={texts.heading}>
      <p>{texts.why(undecided.length)}</p>
      <ul>
        {undecided.map(({ id, planType, since, currentPeriodEnd }) => (
          <li key={id}>
            {texts.one(PLAN_NAMES[planType], formatDate(since), currentPeriodEnd && formatDate(currentPeriodEnd))}{' '}
            <Button size="sm" busy={isPending && variables === id} busyLabel={texts.keeping} onClick={() => keep(id, { onError, onSuccess: () => void toast(texts.kept) })}>{texts.keep}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
