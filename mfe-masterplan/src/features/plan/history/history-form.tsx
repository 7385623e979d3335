import { fromCents, MONEY_LIMITS } from '@savvi/contracts/money';
import { balanceDay } from '@savvi/masterplan-contract/balance';
import { Button } from '@savvi/ui/button';
import { formatDay, formatMoney } from '@savvi/ui/format';
import { unreadableIn } from '@savvi/ui/form-dialog';
import { MoneyField } from '@savvi/ui/money-field';
import { TextField } from '@savvi/ui/text-field';
import { type FormEvent, useState } from 'react';
import styles from './history-dialog.module.css';
import { historyTexts } from './history.texts.ts';

const texts = historyTexts.form;
const MOST = fromCents(MONEY_LIMITS.balance);
const EARLIEST = '1970-01-01';

/** The balance of a day, as the user entered it. */
export interface HistoryEntry {
  readonly day: string;
  readonly balance: string;
}

/** A form that adds or corrects the balance of a past day. `latest` is yesterday, because the record has today's balance. */
export function HistoryForm({
  corrected,
  latest,
  isSaving,
  onSave,
  onCancel,
}: {
  corrected: HistoryEntry | null;
  latest: string;
  isSaving: boolean;
  onSave: (entry: HistoryEntry, onSaved: () => void) => void;
  onCancel: () => void;
}) {
  const [day, setDay] = useState(corrected?.day ?? '');
  const [balance, setBalance] = useState(corrected?.balance ?? '');
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    const found = unreadableIn(event.currentTarget);
    if (!balanceDay.safeParse(day).success || day > latest) found.push('day');
    if (balance === '') found.push('balance');
    setWrong(found);
    if (found.length > 0) return;
    onSave({ day, balance }, () => {
      setDay('');
      setBalance('');
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        type="date"
        name="day"
        label={texts.day}
        value={day}
        min={EARLIEST}
        max={latest}
        readOnly={corrected !== null}
        error={wrong.includes('day') ? texts.dayAdvice(formatDay(latest)) : undefined}
        onChange={(event) => setDay(event.target.value)}
      />
      <MoneyField
        name="balance"
        label={texts.balance}
        value={balance}
        digits={MOST.indexOf('.')}
        error={
          wrong.includes('balance') ? texts.balanceAdvice(formatMoney(MOST, { cents: true })) : undefined
        }
        onValueChange={setBalance}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={isSaving} busyLabel={texts.busy}>
          {corrected === null ? texts.add : texts.correct}
        </Button>
        {corrected !== null && <Button onClick={onCancel}>{texts.cancel}</Button>}
      </div>
    </form>
  );
}
