import { attentionSlot } from '@savvi/contracts/contributes';
import { fromCents } from '@savvi/contracts/money';
import type { Area } from '@savvi/contracts/registry';
import { useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/app-router';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { formatMoney, formatNumber } from '@savvi/ui/format';
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { slotsOf } from '../../contributed/contributions.ts';
import { dueDateList } from '../../contributed/due-date-list.ts';
import { areaList, itemsOf, linkTo, type Lists, nameOf } from '../../contributed/lists.ts';
import { filled } from '../../contributed/records.rules.ts';
import { type Balance, type Concern, concernsOf } from './balance.ts';
import { Current } from './current.tsx';
import { TEXTS } from './dashboard.texts.ts';
import styles from './notes.module.css';
import { TrialNote, trialOf } from './trial-note.tsx';

const texts = TEXTS.attention;
/** The most concerns that are listed for each area; further ones are only counted. */
const CONCERNS_MAX = 3;

const plural = ({ one, many }: { one: string; many: string }, count: number) =>
  count === 1 ? one : filled(many, { count: formatNumber(count) });

const Note = ({ concern: { list, record, rule, size } }: { concern: Concern }) => (
  <li className={styles.note}>
    {rule.isWarning ? (
      <TriangleAlert className={styles.warning} aria-hidden="true" />
    ) : (
      <CircleDashed aria-hidden="true" />
    )}
    <Link {...linkTo(list, record)} className={styles.cover}>
      {nameOf(list, record)}
    </Link>
    <span className={styles.sentence}>{filled(rule.text, { amount: formatMoney(fromCents(size)) })}</span>
  </li>
);

interface AttentionProps {
  readonly areas: readonly Area[];
  readonly lists: Lists;
  readonly balances: readonly Balance[];
}

/** Lists what needs the user's attention (records, a trial on its last day), or says that nothing does. */
export function Attention({ areas, lists, balances }: AttentionProps) {
  // A list that is not loaded says so on its own card, and here nothing is claimed about it.
  const groups = slotsOf(areas, attentionSlot).flatMap(({ area, part: slot, key }) => {
    const list = areaList(lists, area, slot.list);
    const count = (list && itemsOf(list)?.length) ?? 0;
    return list === undefined || count === 0
      ? []
      : [{ key, slot, list, count, concerns: concernsOf(slot, list) }];
  });
  const isTrialEnding = trialOf(useShell().subscription) === 'ending';
  const dates = dueDateList(areas, lists);
  // The card with the dates shows which ones need attention.
  const hasDates = dates !== undefined && (itemsOf(dates)?.length ?? 0) > 0;
  const areClear = groups.every(({ concerns }) => concerns.length === 0);
  if (groups.length === 0 && !isTrialEnding) return null;
  const listed = (hasTasks: boolean) => (
    <ul className={styles.notes}>
      {isTrialEnding && <TrialNote isUrgent />}
      {groups.flatMap(({ key, concerns }) =>
        concerns
          .slice(0, CONCERNS_MAX)
          .map((concern) => <Note key={`${key} ${concern.record.id}`} concern={concern} />),
      )}
      {areClear && !isTrialEnding && (
        <li className={styles.note}>
          <CircleCheck className={styles.good} aria-hidden="true" />
          {!hasDates && !hasTasks && <span className={styles.title}>{texts.allClear}</span>}
          <span className={styles.sentence}>
            {groups.map(({ slot, count }) => plural(slot.clear, count)).join(' ')}
          </span>
        </li>
      )}
    </ul>
  );
  return (
    <Card as="section" aria-labelledby="attention">
      <CardHeader id="attention" title={texts.heading} />
      <CardBody className={styles.body}>
        <Current
          part="tasks"
          balance={balances.find(({ slot, main }) => slot.current !== undefined && main !== undefined)}
          fallback={listed(true)}
        >
          {listed(false)}
        </Current>
        {groups
          .filter(({ concerns }) => concerns.length > CONCERNS_MAX)
          .map(({ key, slot, list, concerns }) => (
            <p key={key} className={styles.more}>
              <Link to={list.list.page}>{plural(slot.more, concerns.length - CONCERNS_MAX)}</Link>
            </p>
          ))}
      </CardBody>
    </Card>
  );
}
