import { debtReply } from '@savvi/masterplan-contract/debt';
import { messageOf, mutate, putRecord, recordsQuery, refreshRecords, useShell } from '@savvi/mfe-kit';
import { useMutation, useQuery, useQueryClient } from '@savvi/mfe-kit/query';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { formatMoney } from '@savvi/ui/format';
import { useFocusHandover } from '@savvi/ui/lost-focus';
import { dismissedQuery } from '../hints/dismissed-hints.ts';
import { debts } from '../kinds/debts.ts';
import { properties } from '../kinds/properties.ts';
import { sameMortgageTexts as texts } from '../kinds/link.texts.ts';
import styles from './same-mortgage.module.css';
import { isFreeMortgage, type MortgagePair, mortgagePairs, ownMortgage } from './same-mortgage.rules.ts';

function Question({ pair: { property, debt, key } }: { pair: MortgagePair }) {
  const { toast } = useShell();
  const client = useQueryClient();
  const place = useFocusHandover<HTMLDivElement>();
  const onError = (error: Error) =>
    toast({ title: texts.failed, description: messageOf(error, texts.tryAgain), tone: 'destructive' });
  const link = useMutation({
    mutationFn: () =>
      mutate({
        method: 'PATCH',
        path: `/api/debts/${debt.id}`,
        body: { propertyId: property.id },
        version: debt.version,
        reader: debtReply,
      }),
    onSuccess(linked) {
      toast({ title: texts.counted, tone: 'success' });
      putRecord(client, debts, linked);
    },
    onError,
    // Also after a failure, because the debt may have changed in the meantime.
    onSettled() {
      void refreshRecords(client, debts);
      return refreshRecords(client, properties);
    },
  });
  const refresh = () => client.invalidateQueries({ queryKey: dismissedQuery.queryKey });
  const askAgain = () =>
    mutate({ method: 'DELETE', path: `/api/dismissed-hints/${key}` }).then(refresh, onError);
  const dismiss = useMutation({
    mutationFn: () => mutate({ method: 'PUT', path: `/api/dismissed-hints/${key}` }),
    onSuccess() {
      toast({ title: texts.dismissed, action: { label: texts.undo, onAction: () => void askAgain() } });
      return refresh();
    },
    onError,
  });
  const isBusy = link.isPending || dismiss.isPending;
  return (
    <div ref={place} className={styles.question}>
      <Banner
        title={texts.question}
        action={
          <div className={styles.answers}>
            <Button size="sm" busy={isBusy} onClick={() => link.mutate()}>
              {texts.yes}
            </Button>
            <Button size="sm" variant="ghost" busy={isBusy} onClick={() => dismiss.mutate()}>
              {texts.no}
            </Button>
          </div>
        }
      >
        {texts.why(debt.name, property.name, formatMoney(debt.balance))}
      </Banner>
    </div>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** Asks whether a debt and the mortgage of a property with the same balance are one, and then counts it once (LNK-2). */
export function SameMortgage() {
  const { entitlements } = useShell();
  const enabled = entitlements.hasFinancialMasterPlan;
  // Each tab has loaded one of the lists. The other one is requested only if it may contain the other half of a pair.
  const { data: loaded = [] } = useQuery({ ...recordsQuery(properties), enabled: false });
  const { data: owed = [] } = useQuery({
    ...recordsQuery(debts),
    enabled: enabled && loaded.some((property) => ownMortgage(property) > 0n),
  });
  const { data: owned = [] } = useQuery({
    ...recordsQuery(properties),
    enabled: enabled && owed.some(isFreeMortgage),
  });
  const mayAsk = mortgagePairs(owned, owed, NONE).length > 0;
  const { data: dismissed } = useQuery({ ...dismissedQuery, enabled: enabled && mayAsk });
  if (!enabled || dismissed === undefined) return null;
  return mortgagePairs(owned, owed, new Set(dismissed)).map((pair) => (
    <Question key={pair.key} pair={pair} />
  ));
}
