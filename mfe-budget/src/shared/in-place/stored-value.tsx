import { Spinner } from '@savvi/ui/spinner';
import styles from './in-place.module.css';
import type { InPlaceState } from './use-in-place.ts';

interface StoredValueProps {
  readonly state: InPlaceState;
  /** The accessible name, with the value. */
  readonly label: string;
  /** The value as it is shown. */
  readonly shown: string;
}

/** The button that shows a value and opens its field. It is busy while the value is saved. */
export const StoredValue = ({ state: { typed, place, open }, label, shown }: StoredValueProps) => (
  <div ref={place} className={styles.place}>
    <button
      type="button"
      className={styles.value}
      aria-label={label}
      aria-busy={typed !== null || undefined}
      onClick={open}
    >
      {typed !== null && <Spinner />}
      {shown}
    </button>
  </div>
);
