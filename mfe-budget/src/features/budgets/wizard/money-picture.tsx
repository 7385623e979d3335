import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { Donut } from '@savvi/ui/donut';
import styles from './money-picture.module.css';
import { moneyParts, type Plan } from './picture.rules.ts';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.review;

/** Where the whole income goes, as a ring chart with a table as its legend. */
export function MoneyPicture({ plan }: { plan: Plan }) {
  const parts = moneyParts(plan).map(({ kind, value }) => ({ name: texts.parts[kind], value }));
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
