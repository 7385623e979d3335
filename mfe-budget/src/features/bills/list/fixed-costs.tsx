import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { useListFocus } from '@savvi/ui/list-focus';
import { useRef } from 'react';
import { texts } from '../bill.texts.ts';
import type { BillLine } from '../fixed-costs.rules.ts';
import styles from './due-list.module.css';

interface FixedCostsProps {
  readonly lines: readonly BillLine[];
  readonly onAdd: (line: BillLine) => void;
}

/** The fixed lines without a bill, which the month sets aside without knowing when they are due; each can become a bill. */
export function FixedCosts({ lines, onAdd }: FixedCostsProps) {
  const place = useRef<HTMLUListElement>(null);
  const { watch } = useListFocus(
    place,
    lines.map(({ lineId }) => ({ id: lineId })),
  );
  const words = texts.fixedCosts;
  return (
    <Card as="section" aria-labelledby="fixed-costs">
      <CardHeader id="fixed-costs" title={words.title} subtitle={words.subtitle} />
      <CardBody>
        <ul ref={place} className={styles.rows} {...watch}>
          {lines.map((line) => (
            <li key={line.lineId} className={styles.row} data-row={line.lineId} tabIndex={-1}>
              <span className={styles.what}>
                <bdi className={styles.name}>{line.name}</bdi>
              </span>
              <span className={styles.amount}>{texts.money(line.planned)}</span>
              <Button
                size="sm"
                data-control="add"
                aria-label={words.addOf(line.name)}
                onClick={() => onAdd(line)}
              >
                {words.add}
              </Button>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
