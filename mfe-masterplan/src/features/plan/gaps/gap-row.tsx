import type { GapRecord } from '@savvi/masterplan-contract/gaps';
import { type GapFormats, gapSentence, gapTexts } from '@savvi/masterplan-contract/gaps.texts';
import { useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { Button } from '@savvi/ui/button';
import { Card } from '@savvi/ui/card';
import { formatDay, formatMoney, formatPercent } from '@savvi/ui/format';
import { useId } from 'react';
import { debts } from '../kinds/debts.ts';
import { policies } from '../kinds/policies.ts';
import { properties } from '../kinds/properties.ts';
import { savings } from '../kinds/savings.ts';
import { type Editor, GapAction } from './gap-action.tsx';
import { gapsTexts as texts } from './gaps-page.texts.ts';
import styles from './gaps.module.css';
import type { FoundGap, PlanRecords } from './use-gaps.ts';

const FORMATS: GapFormats = {
  // Users compare these amounts with each other, so cents that are not zero are shown.
  money: (amount) => formatMoney(amount, { cents: !Number.isInteger(Number(amount)) }),
  rate: (rate) => formatPercent(rate, { digits: 2 }),
  day: (day) => formatDay(day),
};
const TABS = { debt: debts.tab, property: properties.tab, policy: policies.tab, account: savings.tab };
/** The maximum number of records that a row names; a gap in life insurance may be about all debts. */
const NAMED_MAX = 5;

/** The name of a record as a link to its card, or to its page in another area. */
function RecordName({ record: { kind, id }, records }: { record: GapRecord; records: PlanRecords }) {
  const { RecordLink } = useShell();
  if (kind === 'document')
    return RecordLink ? (
      <RecordLink kind={kind} id={id}>
        {texts.document}
      </RecordLink>
    ) : (
      texts.document
    );
  const name = records[kind]?.find((each) => each.id === id)?.name;
  return (
    <Link to={`/financial-master-plan?tab=${TABS[kind]}&record=${id}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}

interface GapRowProps {
  readonly found: FoundGap;
  /** The id of the row in the list that manages the focus. */
  readonly row: string;
  readonly records: PlanRecords;
  readonly isBusy: boolean;
  /** Opens a form; absent for a dismissed gap. */
  readonly onEdit?: ((editor: Editor) => void) | undefined;
  /** Dismisses the gap, or restores a dismissed one. */
  readonly onToggle: () => void;
}

/** A gap: its records, what is wrong, what to do, and why it is reported. */
export function GapRow({ found: { gap }, row, records, isBusy, onEdit, onToggle }: GapRowProps) {
  const id = useId();
  const { title, why, todo } = gapTexts[gap.rule];
  const [named, others] = [gap.records.slice(0, NAMED_MAX), gap.records.length - NAMED_MAX];
  const labelledBy = `${id}title ${id}names`;
  return (
    <Card
      as="article"
      className={styles.gap}
      data-row={row}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-busy={isBusy || undefined}
    >
      <h3 id={`${id}title`} className={styles.name}>
        {title}
      </h3>
      <ul id={`${id}names`} className={styles.names}>
        {named.map((record) => (
          <li key={record.id}>
            <RecordName record={record} records={records} />
          </li>
        ))}
        {others > 0 && <li>{texts.more(others)}</li>}
      </ul>
      <p>{gapSentence(gap, FORMATS)}</p>
      {onEdit && (
        <>
          <p>{todo}</p>
          <p className={styles.muted}>
            {texts.why} {why}
          </p>
        </>
      )}
      <div className={styles.actions}>
        {onEdit && (
          <GapAction gap={gap} records={records} id={`${id}action`} labelledBy={labelledBy} onEdit={onEdit} />
        )}
        <Button
          id={`${id}dismissal`}
          aria-labelledby={`${id}dismissal ${labelledBy}`}
          size="sm"
          variant="ghost"
          className={styles.dismissal}
          data-control="dismissal"
          busy={isBusy}
          onClick={onToggle}
        >
          {onEdit ? texts.dismiss : texts.bringBack}
        </Button>
      </div>
    </Card>
  );
}
