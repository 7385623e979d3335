import { Link } from '@savvi/mfe-kit/app-router';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { formatMoney, formatNumber } from '@savvi/ui/format';
import { linkTo, nameOf } from '../../contributed/lists.ts';
import { filled, type ListRecord, textOf } from '../../contributed/records.rules.ts';
import { type Balance, isOverspent, namesIn } from './balance.ts';
import styles from './other-records.module.css';
import { useJustSaved } from './use-just-saved.ts';

/** The most records that are listed in addition to the main one. */
const OTHERS_MAX = 7;

function Row({ balance: { slot, list }, record }: { balance: Balance; record: ListRecord }) {
  const { link, isMarked } = useJustSaved(record.id);
  const isOver = isOverspent(slot, record);
  return (
    <li className={styles.row} data-saved={isMarked || undefined}>
      <Link ref={link} {...linkTo(list.list, record)} className={styles.name}>
        {nameOf(list.list, record)}
      </Link>
      <span className={styles.partners}>{namesIn(slot, record)}</span>
      <span className={styles.amount} data-over={isOver || undefined}>
        {formatMoney(textOf(record, slot.left))}
      </span>
      <span className={styles.word}>{isOver ? slot.others.over : slot.others.left}</span>
    </li>
  );
}

/** What is left of the money of the records other than the main one. */
export function OtherRecords({ balance }: { balance: Balance }) {
  const { key, slot, list, others } = balance;
  const { heading, open, all } = slot.others;
  const isMore = others.length > OTHERS_MAX;
  const id = `${key}-others`;
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHeader
        id={id}
        title={heading}
        action={
          <Link to={list.list.page} className={styles.all}>
            {isMore ? filled(all, { count: formatNumber(others.length + 1) }) : open}
          </Link>
        }
      />
      <CardBody className={styles.body}>
        <ul className={styles.list} aria-label={heading}>
          {others.slice(0, OTHERS_MAX).map((record) => (
            <Row key={record.id} balance={balance} record={record} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
