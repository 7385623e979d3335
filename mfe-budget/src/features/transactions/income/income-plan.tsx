import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { useQuery } from '@savvi/mfe-kit/query';
import { Button } from '@savvi/ui/button';
import { SelectField } from '@savvi/ui/text-field';
import type { Couple } from '../../../shared/couple.ts';
import { payQuery } from '../../../shared/pay.queries.ts';
import { plannedLabel, texts } from '../transaction.texts.ts';
import styles from './income-plan.module.css';
import { likelyPaycheck, paidPartners } from './paycheck.rules.ts';
import { useAddToPlan } from './use-add-to-plan.ts';

const words = texts.planned;

interface IncomePlanProps {
  /** The income as it is stored. */
  readonly stored: MoneyTransaction;
  readonly people: Couple | null;
  /** Whose paycheck it is, `added`, or empty for income that is not in the plan. */
  readonly value: string;
  /** Whether the form has no other changes, so that the stored income can be added to the plan. */
  readonly canAdd: boolean;
  readonly disabled: boolean;
  readonly onChange: (planned: string) => void;
  readonly onAdded: () => void;
}

/** Links income to a paycheck, or adds it to the plan of its month (MON-54). */
export function IncomePlan({ stored, people, value, canAdd, disabled, onChange, onAdded }: IncomePlanProps) {
  const { data: pay } = useQuery(payQuery(stored.budgetId));
  const partners = paidPartners(pay, people !== null);
  const { isAdding, add } = useAddToPlan(stored.budgetId);
  const likely = pay === undefined || value !== '' || disabled ? null : likelyPaycheck(stored, pay, partners);
  // Its amount is part of the planned income of the month, which an unlinked income would leave as it is.
  if (stored.planned === 'added') return <p className={styles.plan}>{words.added}</p>;
  const choices = new Set([...partners, stored.planned ?? '', value].filter((each) => each !== ''));
  return (
    <>
      {choices.size > 0 && (
        <SelectField
          label={texts.form.fields.planned}
          disabled={disabled}
          options={[
            { value: '', label: words.noPaycheck },
            ...[...choices].map((each) => ({ value: each, label: plannedLabel(people, each) })),
          ]}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {value === '' && (
        <div className={styles.plan}>
          <p>{words.none}</p>
          {likely !== null && (
            <Button size="sm" className={styles.suggestion} onClick={() => onChange(likely)}>
              {words.suggested(plannedLabel(people, likely))}
            </Button>
          )}
          {canAdd && !disabled && (
            <Button
              size="sm"
              busy={isAdding}
              busyLabel={texts.form.busy}
              onClick={() => void add(stored, onAdded)}
            >
              {words.add}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
