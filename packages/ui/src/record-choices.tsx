import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './record-choices.module.css';
import { Skeleton, SkeletonRegion } from './skeleton.tsx';
import { Checkbox } from './text-field.tsx';

/** A record that can be chosen. */
export type RecordChoice = { readonly kind: string; readonly id: string; readonly name: string };

/** Records under one heading. */
export type RecordGroup<Choice extends RecordChoice = RecordChoice> = {
  readonly label: string;
  readonly records: readonly Choice[];
  /** Shown below the records. */
  readonly note?: ReactNode;
};

/** Props of RecordChoices. */
export type RecordChoicesProps<Choice extends RecordChoice> = {
  groups: readonly RecordGroup<Choice>[];
  isChosen: (record: Choice) => boolean;
  onToggle: (record: Choice) => void;
  isLoading: boolean;
  /** Loads the failed lists again; null if none failed. */
  reload: (() => void) | null;
  words: { loading: string; empty: string; failed: string; reload: string };
};

/** Shows records as checkboxes in groups, also while further lists are loading or after some failed to load. */
export function RecordChoices<Choice extends RecordChoice>({
  groups,
  isChosen,
  onToggle,
  isLoading,
  reload,
  words,
}: RecordChoicesProps<Choice>) {
  const filled = groups.filter(({ records }) => records.length > 0);
  return (
    <>
      {filled.map(({ label, records, note }) => (
        <fieldset key={label} className={styles.kind}>
          <legend className={styles.legend}>{label}</legend>
          <ul className={styles.list}>
            {records.map((record) => (
              <li key={`${record.kind} ${record.id}`}>
                <Checkbox
                  label={<bdi>{record.name}</bdi>}
                  checked={isChosen(record)}
                  onChange={() => onToggle(record)}
                />
              </li>
            ))}
          </ul>
          {note ? <p className={styles.note}>{note}</p> : null}
        </fieldset>
      ))}
      {filled.length === 0 && !isLoading && reload === null && <p>{words.empty}</p>}
      {isLoading && (
        <SkeletonRegion label={words.loading}>
          <Skeleton width="lg" />
          <Skeleton width="md" />
        </SkeletonRegion>
      )}
      {reload !== null && (
        <div className={styles.failed} role="alert">
          <p>{words.failed}</p>
          <Button size="sm" onClick={reload}>
            {words.reload}
          </Button>
        </div>
      )}
    </>
  );
}
