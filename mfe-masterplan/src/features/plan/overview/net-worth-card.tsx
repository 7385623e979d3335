import { type Cents, fromCents } from '@savvi/contracts/money';
import { useShell } from '@savvi/mfe-kit';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { dayOf, formatMoney } from '@savvi/ui/format';
import { Stat } from '@savvi/ui/stat';
import { useId } from 'react';
import { debts } from '../kinds/debts.ts';
import { properties } from '../kinds/properties.ts';
import { savings } from '../kinds/savings.ts';
import { dollars } from '../kinds/totals.ts';
import { equityOf, type Records } from './overview.rules.ts';
import { overviewTexts } from './overview.texts.ts';
import styles from './overview.module.css';

const texts = overviewTexts.figures;

/** A card with the net worth and the figures that add up to it. */
export function NetWorthCard({ records, netWorth }: { records: Records; netWorth: Cents }) {
  const heading = useId();
  const at = {
    today: dayOf(useShell().now()),
    linked: { properties: records.properties, debts: records.debts },
  };
  const { equity, linked } = equityOf(records);
  const figures = [
    savings.total(records.accounts, at),
    {
      label: texts.equity,
      sum: equity,
      remark:
        linked > 0n
          ? texts.beforeLinked(dollars(linked))
          : texts.afterMortgages(dollars(properties.total(records.properties, at).sum)),
    },
    debts.total(records.debts, at),
  ];
  return (
    <Card as="section" aria-labelledby={heading}>
      <CardHeader id={heading} title={texts.title} />
      <CardBody className={styles.figures}>
        <Stat
          size="lg"
          label={texts.netWorth}
          value={formatMoney(fromCents(netWorth))}
          hint={texts.formula}
        />
        {figures.map(({ label, sum, remark }) => (
          <Stat key={label} label={label} value={dollars(sum)} hint={remark} />
        ))}
      </CardBody>
    </Card>
  );
}
