import { monthNameBeside } from '@savvi/contracts/month-name';
import { SelectField } from '@savvi/ui/text-field';
import { texts } from '../month.texts.ts';
import { REACHES, type Reach } from './reach.ts';
import styles from './reach-select.module.css';

interface ReachSelectProps {
  readonly month: string;
  readonly reach: Reach;
  readonly onReach: (reach: Reach) => void;
}

/** Shows and changes how far changes of planned amounts reach, once the user has chosen it. */
export function ReachSelect({ month, reach, onReach }: ReachSelectProps) {
  const name = monthNameBeside(month, month);
  return (
    <div className={styles.reach}>
      <span aria-hidden="true">{texts.reach.apply}</span>
      <SelectField
        label={texts.reach.label}
        labelHidden
        value={reach}
        options={REACHES.map((each) => ({ value: each, label: texts.reach[each](name) }))}
        onChange={(event) => onReach(event.target.value === 'on' ? 'on' : 'only')}
      />
    </div>
  );
}
