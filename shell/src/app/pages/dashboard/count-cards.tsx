import { Link } from '@savvi/mfe-kit/router';
import { Button } from '@savvi/ui/button';
import { Card } from '@savvi/ui/card';
import { formatList, formatNumber } from '@savvi/ui/format';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { Calculator, CreditCard, FileText, House, KeyRound, type LucideIcon, PiggyBank } from 'lucide-react';
import { NOT_AVAILABLE_YET } from '../../../shared/not-available-yet.tsx';
import styles from './count-cards.module.css';
import { TEXTS as COMMON } from './dashboard.texts.ts';
import { TEXTS } from './end-of-page.texts.ts';
import { type Listed, type Lists, PLACES } from './lists.ts';

const texts = TEXTS.counts;

interface CountedList {
  readonly label: string;
  readonly list: keyof Lists;
}

interface CountCard {
  readonly icon: LucideIcon;
  /** The counts on the card, which links to the page of the first count's list. */
  readonly numbers: readonly [CountedList, ...CountedList[]];
}

/** Six cards, seven numbers: properties and policies share a card (DASH-6, T-9). */
const CARDS: readonly CountCard[] = [
  { icon: Calculator, numbers: [{ label: texts.budgets, list: 'budgets' }] },
  { icon: KeyRound, numbers: [{ label: texts.passwords, list: 'passwords' }] },
  { icon: PiggyBank, numbers: [{ label: texts.savings, list: 'savings' }] },
  { icon: CreditCard, numbers: [{ label: texts.debts, list: 'debts' }] },
  {
    icon: House,
    numbers: [
      { label: texts.properties, list: 'properties' },
      { label: texts.policies, list: 'policies' },
    ],
  },
  { icon: FileText, numbers: [{ label: texts.documents, list: 'documents' }] },
];

function Count({ list }: { list: Listed<unknown> }) {
  if (list.state === 'failed')
    return (
      <Button size="sm" onClick={list.reload}>
        {COMMON.reload}
      </Button>
    );
  if (list.state === 'ready') return <span className={styles.number}>{formatNumber(list.items.length)}</span>;
  return (
    <>
      <span className={styles.absent} aria-hidden="true">
        –
      </span>
      <VisuallyHidden>{NOT_AVAILABLE_YET}</VisuallyHidden>
    </>
  );
}

function Labels({ to, labels, isLinked }: { to: string; labels: readonly string[]; isLinked: boolean }) {
  if (!isLinked) return null;
  return (
    <Link to={to} className={styles.cover}>
      <VisuallyHidden>{labels.join(', ')}</VisuallyHidden>
    </Link>
  );
}

/** A note that explains the dashes shown for areas that are not deployed. */
function Absent({ lists }: { lists: Lists }) {
  const absent = CARDS.flatMap(({ numbers }) => numbers).filter(({ list }) => lists[list].state === 'absent');
  if (absent.length === 0) return null;
  // Screen readers skip this note, because they read the explanation at every number.
  return (
    <p className={styles.note} aria-hidden="true">
      {texts.absent(formatList(absent.map(({ label }) => label)))}
    </p>
  );
}

/** How many records of each kind the user has. */
export const CountCards = ({ lists }: { lists: Lists }) => (
  <section
    aria-labelledby="counts"
    data-quiet={
      Object.values<Listed<unknown>>(lists).every(
        (list) => list.state === 'absent' || (list.state === 'ready' && list.items.length === 0),
      ) || undefined
    }
  >
    <h2 id="counts">
      <VisuallyHidden>{texts.heading}</VisuallyHidden>
    </h2>
    <ul className={styles.cards}>
      {CARDS.map(({ icon: Icon, numbers }) => (
        <Card
          as="li"
          key={numbers[0].label}
          className={styles.card}
          data-absent={numbers.every(({ list }) => lists[list].state === 'absent') || undefined}
          data-numbers={numbers.length}
        >
          <span className={styles.icon}>
            <Icon aria-hidden="true" />
          </span>
          <dl className={styles.numbers}>
            {numbers.map(({ label, list }) => (
              <div key={label} className={styles.pair}>
                <dt>{label}</dt>
                <dd>
                  <Count list={lists[list]} />
                </dd>
              </div>
            ))}
          </dl>
          <Labels
            to={PLACES[numbers[0].list]}
            labels={numbers.map(({ label }) => label)}
            isLinked={numbers.every(({ list }) => lists[list].state === 'ready')}
          />
        </Card>
      ))}
    </ul>
    <Absent lists={lists} />
  </section>
);
