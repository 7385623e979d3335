import { countsSlot } from '@savvi/contracts/contributes';
import type { Area } from '@savvi/contracts/registry';
import type * as z from '@savvi/contracts/schema';
import { Link } from '@savvi/mfe-kit/app-router';
import { Button } from '@savvi/ui/button';
import { Card } from '@savvi/ui/card';
import { formatList, formatNumber } from '@savvi/ui/format';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { NOT_AVAILABLE_YET } from '../../../shared/not-available-yet.tsx';
import { slotsOf } from '../../contributed/contributions.ts';
import { areaList, type Listed, listNamed, type Lists } from '../../contributed/lists.ts';
import { MenuIcon } from '../../frame/menu-icon.tsx';
import styles from './count-cards.module.css';
import { TEXTS as COMMON } from './dashboard.texts.ts';
import { TEXTS } from './end-of-page.texts.ts';

const texts = TEXTS.counts;

/** A card with its area, which has the counted lists. */
interface CountCard {
  readonly key: string;
  readonly area: Area;
  readonly card: z.infer<typeof countsSlot>['cards'][number];
}

/** The cards of all areas: six cards, seven numbers, because properties and policies share one (DASH-6, T-9). */
const cardsOf = (areas: readonly Area[]): CountCard[] =>
  slotsOf(areas, countsSlot)
    .flatMap(({ area, part, key }) =>
      part.cards.map((card, index) => ({ key: `${key}-${index}`, area, card })),
    )
    .toSorted((one, other) => one.card.order - other.card.order);

function Count({ list }: { list: Listed }) {
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

function Labels({ to, labels }: { to: string | undefined; labels: readonly string[] }) {
  if (to === undefined) return null;
  return (
    <Link to={to} className={styles.cover}>
      <VisuallyHidden>{labels.join(', ')}</VisuallyHidden>
    </Link>
  );
}

/** A note that explains the dashes shown for areas that are not deployed. */
function Absent({ cards, lists }: { cards: readonly CountCard[]; lists: Lists }) {
  const absent = cards
    .flatMap(({ area, card }) => card.numbers.map((number) => ({ area, ...number })))
    .filter(({ area, list }) => listNamed(lists, area, list).state === 'absent');
  if (absent.length === 0) return null;
  // Screen readers skip this note, because they read the explanation at every number.
  return (
    <p className={styles.note} aria-hidden="true">
      {texts.absent(formatList(absent.map(({ label }) => label)))}
    </p>
  );
}

function CountCardView({ counted: { area, card }, lists }: { counted: CountCard; lists: Lists }) {
  const { icon, numbers } = card;
  const counted = numbers.map(({ label, list: name }) => ({
    label,
    name,
    list: listNamed(lists, area, name),
  }));
  const isLinked = counted.every(({ list }) => list.state === 'ready');
  return (
    <Card
      as="li"
      className={styles.card}
      data-absent={counted.every(({ list }) => list.state === 'absent') || undefined}
      data-numbers={numbers.length}
    >
      <span className={styles.icon}>
        <MenuIcon name={icon} />
      </span>
      <dl className={styles.numbers}>
        {counted.map(({ label, list }) => (
          <div key={label} className={styles.pair}>
            <dt>{label}</dt>
            <dd>
              <Count list={list} />
            </dd>
          </div>
        ))}
      </dl>
      <Labels
        to={isLinked ? areaList(lists, area, counted[0]?.name ?? '')?.list.page : undefined}
        labels={counted.map(({ label }) => label)}
      />
    </Card>
  );
}

/** How many records of each kind the user has. */
export function CountCards({ areas, lists }: { areas: readonly Area[]; lists: Lists }) {
  const cards = cardsOf(areas);
  const isQuiet = [...lists.values()].every(
    (list) => list.state === 'absent' || (list.state === 'ready' && list.items.length === 0),
  );
  return (
    <section aria-labelledby="counts" data-quiet={isQuiet || undefined}>
      <h2 id="counts">
        <VisuallyHidden>{texts.heading}</VisuallyHidden>
      </h2>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <CountCardView key={card.key} counted={card} lists={lists} />
        ))}
      </ul>
      <Absent cards={cards} lists={lists} />
    </section>
  );
}
