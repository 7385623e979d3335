import { monthNameBeside } from '@savvi/contracts/month-name';
import type { Month } from '@savvi/budget-contract/month';
import { monthLater } from '@savvi/budget-contract/month.rules';
import { toCents } from '@savvi/contracts/money';
import { Card } from '@savvi/ui/card';
import { formatLongDate } from '@savvi/ui/format';
import { type ReactNode, useId } from 'react';
import { carriedOver, coupleOfClosed, largestDifferences, PAYERS, savedOf } from '../month.rules.ts';
import { texts } from '../month.texts.ts';
import { groupsOf, outsideGroups } from '../plan-groups.rules.ts';
import styles from './month-summary.module.css';
import { spentSentence } from './summary.ts';

const words = texts.summary;
type Closed = NonNullable<Month['closed']>;

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.row}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Part({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.part}>
      <h3 id={heading}>{title}</h3>
      {children}
    </section>
  );
}

function Groups({ month }: { month: Month }) {
  const outside = outsideGroups(month);
  return (
    <Part title={words.groups}>
      <dl>
        {groupsOf(month).map(({ of, spent, planned }) => (
          <Row key={JSON.stringify(of)} label={texts.table.group(of)}>
            {words.ofPlanned(spent, planned)}
          </Row>
        ))}
        {toCents(outside) !== 0n && <Row label={words.outside}>{texts.money(outside)}</Row>}
      </dl>
    </Part>
  );
}

function Differences({ month }: { month: Month }) {
  const differences = largestDifferences(month);
  return (
    <Part title={words.differences}>
      {differences.length === 0 ? (
        <p>{words.noDifferences}</p>
      ) : (
        <dl>
          {differences.map(({ lineId, name, by, isOver }) => (
            <Row key={lineId} label={name}>
              <span data-over={isOver || undefined} className={styles.difference}>
                {words.difference(by, isOver)}
              </span>
            </Row>
          ))}
        </dl>
      )}
    </Part>
  );
}

function Figures({ month }: { month: Month }) {
  const saved = savedOf(month);
  const next = monthNameBeside(monthLater(month.month, 1), month.month);
  const carried = carriedOver(month);
  return (
    <Part title={words.figures}>
      <dl>
        <Row label={words.income}>{saved.isOfPlan ? words.noIncome : texts.money(month.income)}</Row>
        <Row label={saved.isOfPlan ? words.savedOfPlan : words.saved}>{texts.money(saved.amount)}</Row>
        {toCents(carried) !== 0n && <Row label={words.carriedOver(next)}>{texts.money(carried)}</Row>}
      </dl>
    </Part>
  );
}

/** What each one of a couple paid; nothing for a single budget or if nobody is named. */
function Paid({ closed }: { closed: Closed }) {
  const couple = coupleOfClosed(closed);
  const { paid } = closed;
  const isNamed = [paid.partner1, paid.partner2, paid.joint].some((amount) => toCents(amount) !== 0n);
  if (couple === null || !isNamed) return null;
  return (
    <Part title={words.paid}>
      <dl>
        {PAYERS.map((payer) => {
          const amount = paid[payer ?? 'nobody'];
          if (payer === null && toCents(amount) === 0n) return null;
          return (
            <Row key={payer} label={texts.payer.name(payer, couple)}>
              {texts.money(amount)}
            </Row>
          );
        })}
      </dl>
    </Part>
  );
}

/** How a closed month went, with the names of its day (MON-40). */
export function MonthSummary({ month, closed }: { month: Month; closed: Closed }) {
  return (
    <Card
      as="section"
      className={styles.card}
      aria-label={words.label(monthNameBeside(month.month, month.month))}
    >
      <div>
        <h2 className={styles.sentence}>{spentSentence(month)}</h2>
        <p className={styles.closed}>
          {words.closedOn(formatLongDate(closed.at))} · <bdi>{closed.budget}</bdi>
        </p>
      </div>
      <div className={styles.parts}>
        <Groups month={month} />
        <Differences month={month} />
        <Figures month={month} />
        <Paid closed={closed} />
      </div>
    </Card>
  );
}
