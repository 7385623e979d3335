import { Link } from '@savvi/mfe-kit/app-router';
import { Button, ButtonLink } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { EmptyState } from '@savvi/ui/empty-state';
import { formatMoney, formatWholeParts } from '@savvi/ui/format';
import { Progress } from '@savvi/ui/progress';
import { Skeleton } from '@savvi/ui/skeleton';
import { SplitBar } from '@savvi/ui/split-bar';
import { TriangleAlert } from 'lucide-react';
import type { Ref } from 'react';
import { NotAvailableYet } from '../../../shared/not-available-yet.tsx';
import { linkTo, nameOf } from '../../contributed/lists.ts';
import { fieldOf, filled, type ListRecord, textOf } from '../../contributed/records.rules.ts';
import { type Balance, isCurrent, isOverspent, namesIn, peopleIn } from './balance.ts';
import { Current } from './current.tsx';
import { TEXTS } from './dashboard.texts.ts';
import styles from './left-this-month.module.css';
import { useJustSaved } from './use-just-saved.ts';

interface Parts {
  readonly balance: Balance;
  readonly record: ListRecord;
}

function Sum({ balance: { slot, list }, record, link }: Parts & { link: Ref<HTMLAnchorElement> }) {
  const [spent, income] = [textOf(record, slot.spent), textOf(record, slot.income)];
  const isOver = isOverspent(slot, record);
  // Only the length of the bar is a floating-point number; the displayed figures are exact.
  return (
    <div className={styles.sum}>
      <dl className={styles.figure}>
        <dt>
          <Link ref={link} {...linkTo(list.list, record)} className={styles.name}>
            {nameOf(list.list, record)}
          </Link>
          <span className={styles.partners}>{namesIn(slot, record)}</span>
        </dt>
        <dd className={styles.left} data-over={isOver || undefined}>
          {formatMoney(textOf(record, slot.left))}
        </dd>
      </dl>
      <Progress
        label={slot.meter}
        value={Number(spent)}
        max={Math.max(Number(income), Number(spent), 1)}
        valueText={TEXTS.left.of(formatMoney(spent), formatMoney(income))}
        tone={isOver ? 'danger' : 'accent'}
      />
      {isOver && (
        <p className={styles.over}>
          <TriangleAlert aria-hidden="true" />
          {slot.overspent}
        </p>
      )}
    </div>
  );
}

function Shares({ balance: { slot }, record }: Parts) {
  const [one, other] = peopleIn(slot, record);
  if (one === undefined || other === undefined) return null;
  const { heading, percent, detail } = slot.shares;
  const first = Number(fieldOf(record, percent));
  const [share1, share2] = formatWholeParts(textOf(record, one.share), textOf(record, other.share));
  const note = (field: string) => filled(detail, { amount: formatMoney(textOf(record, field)) });
  return (
    <div className={styles.shares}>
      <p className={styles.sharesTitle}>{heading}</p>
      <SplitBar
        label={heading}
        parts={[
          { name: one.name, percent: first, amount: share1, note: note(one.detail) },
          { name: other.name, percent: 100 - first, amount: share2, note: note(other.detail) },
        ]}
      />
    </div>
  );
}

/** The figures of the current month if the area's code has some, else the usual ones with an offer below. */
function Figures({ balance, ...parts }: Parts & { link: Ref<HTMLAnchorElement> }) {
  const sum = <Sum balance={balance} {...parts} />;
  if (isCurrent(balance))
    return (
      <Current part="figures" balance={balance} fallback={<Skeleton height="card" />}>
        {sum}
      </Current>
    );
  return (
    <div>
      {sum}
      <Current part="offer" balance={balance} fallback={<div className={styles.offer} />} />
    </div>
  );
}

function Content({ balance, link }: { balance: Balance; link: Ref<HTMLAnchorElement> }) {
  const { slot, list, main } = balance;
  if (list.state === 'failed') return <Button onClick={list.reload}>{TEXTS.reload}</Button>;
  if (list.state !== 'ready') return <NotAvailableYet level={3} description="" />;
  if (main === undefined) {
    const { title, sentence, action, to } = slot.empty;
    const create = (
      <ButtonLink asChild variant="primary">
        <Link to={to}>{action}</Link>
      </ButtonLink>
    );
    return <EmptyState drawing="budgets" level={3} title={title} description={sentence} action={create} />;
  }
  return (
    <div className={styles.parts}>
      <Figures balance={balance} record={main} link={link} />
      <Shares balance={balance} record={main} />
    </div>
  );
}

/** What is left of the money of an area's main record, and how it is split. */
export function LeftThisMonth({ balance }: { balance: Balance }) {
  const { link, isMarked } = useJustSaved(balance.main?.id);
  const id = balance.key;
  return (
    <Card as="section" aria-labelledby={id} className={styles.card} data-saved={isMarked || undefined}>
      <CardHeader id={id} title={balance.slot.heading} />
      <CardBody>
        <Content balance={balance} link={link} />
      </CardBody>
    </Card>
  );
}
