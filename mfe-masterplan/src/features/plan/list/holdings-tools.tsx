import { Button } from '@savvi/ui/button';
import { SelectField } from '@savvi/ui/text-field';
import { useRef } from 'react';
import type { Holding, Kind } from '../kinds/kind.ts';
import { viewTexts as texts } from './view.texts.ts';
import styles from './holdings-tools.module.css';
import type { View } from './use-view.ts';

/** The fewest records with which sorting and filtering helps. */
const TOOLS_FROM = 3;

/** The sort order and the filter of a tab (PLN-1); hidden for few records, unless one is chosen. */
export function HoldingsTools<Item extends Holding>({
  kind: { many, orders, types, typeOf },
  items,
  view: { order, type, setOrder, setType, shown },
}: {
  kind: Kind<Item>;
  items: readonly Item[];
  view: View<Item>;
}) {
  const filter = useRef<HTMLSelectElement>(null);
  if (items.length < TOOLS_FROM && order === '' && type === '') return null;
  const present = Object.entries(types).filter(
    ([value]) => value === type || items.some((item) => typeOf(item) === value),
  );
  return (
    <div className={styles.tools}>
      <SelectField
        className={styles.choice}
        label={texts.order(many)}
        labelHidden
        options={[
          { value: '', label: texts.newest },
          ...orders.map(({ name, label }) => ({ value: name, label })),
        ]}
        value={order}
        onChange={({ target }) => setOrder(target.value)}
      />
      {(present.length > 1 || type !== '') && (
        <SelectField
          ref={filter}
          className={styles.choice}
          label={texts.filter(many)}
          labelHidden
          options={[{ value: '', label: texts.all }, ...present.map(([value, label]) => ({ value, label }))]}
          value={type}
          onChange={({ target }) => setType(target.value)}
        />
      )}
      <p className={styles.count} role="status">
        {type !== '' && texts.shown(shown.length, items.length)}
      </p>
      {type !== '' && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            // This button disappears with the filter.
            filter.current?.focus();
            setType('');
          }}
        >
          {texts.clear}
        </Button>
      )}
    </div>
  );
}
