import { monthsAfter } from '@savvi/contracts/calendar';
import { type Cents, fromCents } from '@savvi/contracts/money';
import { Badge } from '@savvi/ui/badge';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { formatDay, formatMoney } from '@savvi/ui/format';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { changesOfMonth, countedRecords, type RecordChange, type Records } from './overview.rules.ts';
import { overviewTexts } from './overview.texts.ts';
import styles from './overview.module.css';
import { useLastMonth } from './use-overview.ts';

const texts = overviewTexts.changes;
/** The number of changes before the user shows all. */
const SHOWN = 8;

const money = (cents: Cents) => formatMoney(fromCents(cents), { cents: cents % 100n !== 0n });
const signed = (cents: Cents) => `${cents > 0n ? '+' : ''}${money(cents)}`;
// No month is longer, so `monthsAfter` returns the last day.
const lastDayOf = (month: string) => monthsAfter(`${month}-31`, 0);

function Change({ change: { name, domain, happening, before, now, change } }: { change: RecordChange }) {
  return (
    <li className={styles.change} tabIndex={-1}>
      <div className={styles.record}>
        <b className={styles.name}>{name ?? texts.gone}</b>
        <span className={styles.muted}>
          {domain !== null && `${texts.kinds[domain]} `}
          {happening === 'added' && <Badge tone="success">{texts.added}</Badge>}
          {happening === 'removed' && <Badge>{texts.removed}</Badge>}
        </span>
      </div>
      <div className={styles.amounts}>
        <b>{signed(change)}</b>
        <span className={styles.muted} aria-hidden="true">
          {texts.fromTo(money(before), money(now))}
        </span>
        <VisuallyHidden>{texts.spoken(money(before), money(now))}</VisuallyHidden>
      </div>
    </li>
  );
}

/** A card with the changes of the net worth since the end of last month, record by record (PLN-1). */
export function Changes({ records }: { records: Records }) {
  const heading = useId();
  const [isExpanded, setExpanded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const showAll = () => {
    // Renders synchronously, so that the first additional change exists before it gets the focus.
    flushSync(() => setExpanded(true));
    list.current?.querySelectorAll('li')[SHOWN]?.focus();
  };
  const { lastMonth, removed, isFetching, reload } = useLastMonth(records);
  const content = () => {
    if (lastMonth === undefined)
      return isFetching ? (
        <SkeletonRegion label={overviewTexts.loading}>
          <Skeleton width="lg" />
          <Skeleton width="md" />
        </SkeletonRegion>
      ) : (
        <div className={styles.failed}>
          <p>{texts.failed}</p>
          <Button size="sm" onClick={reload}>
            {overviewTexts.reload}
          </Button>
        </div>
      );
    const changes = changesOfMonth(lastMonth, countedRecords(records), removed);
    if (changes.length === 0) return <p className={styles.muted}>{texts.none}</p>;
    const shown = isExpanded ? changes : changes.slice(0, SHOWN);
    return (
      <>
        {lastMonth.holdings.length === 0 && <p className={styles.muted}>{texts.begins}</p>}
        <ul ref={list} className={styles.changes}>
          {shown.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </ul>
        {shown.length < changes.length && (
          <Button size="sm" variant="ghost" onClick={showAll}>
            {texts.showAll(changes.length)}
          </Button>
        )}
        <p className={styles.sum}>
          <span>{texts.total}</span> <b>{signed(changes.reduce((sum, { change }) => sum + change, 0n))}</b>
        </p>
      </>
    );
  };
  return (
    <Card as="section" aria-labelledby={heading}>
      <CardHeader
        id={heading}
        title={texts.title}
        subtitle={lastMonth && texts.since(formatDay(lastDayOf(lastMonth.month)))}
      />
      <CardBody className={styles.body}>{content()}</CardBody>
    </Card>
  );
}
