import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { Donut } from '@savvi/ui/donut';
import styles from './money-picture.module.css';
import type { GroupSum } from '../../../shared/group-sums.rules.ts';
import { moneyParts, type Plan } from './picture.rules.ts';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.review;

interface MoneyPictureProps {
  readonly plan: Plan;
  /** What the groups of categories add up to, in place of the two lists; null without categories. */
  readonly groups: readonly GroupSum[] | null;
}

/** Where the whole income goes, as a ring chart with a table as its legend. */
export function MoneyPicture({ plan, groups }: MoneyPictureProps) {
  const named = moneyParts(plan).map(({ kind, value }) => ({ kind, name: texts.parts[kind], value }));
  const parts =
    groups === null
      ? named
      : [
          ...groups.map(({ group, amount }) => ({ name: group, value: amount })),
          ...named.filter(({ kind }) => kind === 'savings' || kind === 'leftover'),
        ];
  return (
    <Card as="section">
      <CardHeader level={4} title={texts.picture} subtitle={texts.pictureHint} />
      <CardBody>
        {parts.length > 0 ? (
          <Donut label={texts.picture} segments={parts} caption={texts.pictureCaption} />
        ) : (
          <p className={styles.hint}>{texts.nothing}</p>
        )}
        {plan.savings > 0n && <p className={styles.goals}>{texts.goalsHint}</p>}
      </CardBody>
    </Card>
  );
}
