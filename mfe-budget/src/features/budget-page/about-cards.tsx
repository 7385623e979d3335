import { paysEstimatedTaxes } from '@savvi/budget-contract/calculations';
import type { Budget, BudgetPatch } from '@savvi/budget-contract/budget';
import { Card } from '@savvi/ui/card';
import { type ReactNode, useId } from 'react';
import styles from './budget-page.module.css';
import { texts } from './budget-page.texts.ts';
import { ValueInPlace } from './value-in-place.tsx';

/** Saves fields of the budget. Rejects if they are not saved. */
export type SaveFields = (patch: BudgetPatch) => Promise<unknown>;

interface CardProps {
  readonly budget: Budget;
  readonly onSave: SaveFields;
}

const PARTNERS = ['partner1', 'partner2'] as const;
type Partner = (typeof PARTNERS)[number];

/** Whether a budget has two partners. */
export const isCouple = ({ budgetType }: Budget): boolean => budgetType === 'couple';
const partnersOf = (budget: Budget): readonly Partner[] => (isCouple(budget) ? PARTNERS : ['partner1']);
const nameOf = (budget: Budget, partner: Partner): string => budget[`${partner}Name`] ?? texts.value.empty;

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.row}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Titled({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Card as="section" className={styles.card} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
      </div>
      {children}
    </Card>
  );
}

/** The names of the budget and of its partners. */
export function NamesCard({ budget, onSave }: CardProps) {
  const words = texts.about;
  const label = (number: number) => (isCouple(budget) ? words.partner(number) : words.single);
  return (
    <Titled title={words.title}>
      <dl className={styles.rows}>
        <Row label={words.name}>
          <ValueInPlace
            kind="text"
            label={words.name}
            value={budget.name}
            onSave={(name) => onSave({ name })}
          />
        </Row>
        {partnersOf(budget).map((partner, at) => (
          <Row key={partner} label={label(at + 1)}>
            <ValueInPlace
              kind="text"
              label={label(at + 1)}
              value={budget[`${partner}Name`] ?? ''}
              onSave={(name) => onSave({ [`${partner}Name`]: name })}
            />
          </Row>
        ))}
      </dl>
    </Titled>
  );
}

/** What each partner earns; only self-employed partners have estimated taxes (BUD-38). */
export function IncomeCard({ budget, onSave }: CardProps) {
  const words = texts.income;
  const amount = (
    label: string,
    key: `${Partner}${'Income' | 'AdditionalIncome' | 'EstimatedTaxes'}`,
    of: string,
  ) => (
    <Row label={label}>
      <ValueInPlace
        kind="money"
        label={words.of(label, of)}
        value={budget[key]}
        onSave={(value) => onSave({ [key]: value })}
      />
    </Row>
  );
  return (
    <Titled title={words.title}>
      {partnersOf(budget).map((partner) => {
        const name = nameOf(budget, partner);
        return (
          <div key={partner} className={styles.partner}>
            <h3>{name}</h3>
            <dl className={styles.rows}>
              {amount(words.income, `${partner}Income`, name)}
              {amount(words.additional, `${partner}AdditionalIncome`, name)}
              {paysEstimatedTaxes(budget[`${partner}EmploymentType`] ?? 'w2') &&
                amount(words.taxes, `${partner}EstimatedTaxes`, name)}
            </dl>
          </div>
        );
      })}
    </Titled>
  );
}

/** How a couple splits what remains, with both amounts of each partner; nothing for a single budget. */
export function SplitCard({ budget, onSave }: CardProps) {
  const words = texts.split;
  if (!isCouple(budget)) return null;
  const { splitPercentage, calculations } = budget;
  const save = (percent: number) => onSave({ splitPercentage: percent });
  const shares = [
    { partner: 'partner1', percent: splitPercentage, toSaved: (share: number) => share },
    { partner: 'partner2', percent: 100 - splitPercentage, toSaved: (share: number) => 100 - share },
  ] as const;
  return (
    <Titled title={words.title}>
      {shares.map(({ partner, percent, toSaved }) => (
        <div key={partner} className={styles.partner}>
          <h3>{nameOf(budget, partner)}</h3>
          <dl className={styles.rows}>
            <Row label={words.shareOf}>
              <ValueInPlace
                kind="percent"
                label={words.share(nameOf(budget, partner))}
                value={String(percent)}
                onSave={(share) => save(toSaved(Number(share)))}
              />
            </Row>
          </dl>
          <p className={styles.share}>
            {words.monthly(calculations[`${partner}Share`])} ·{' '}
            {words.biweekly(calculations[`${partner}Biweekly`])}
          </p>
        </div>
      ))}
    </Titled>
  );
}
