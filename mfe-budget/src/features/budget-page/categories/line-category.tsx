import type { Category } from '@savvi/budget-contract/category';
import { ChevronDown } from 'lucide-react';
import { categoryGroups } from '../../../shared/category-groups.ts';
import { texts } from './categories.texts.ts';
import styles from './line-category.module.css';

interface LineCategoryProps {
  /** The name of the line. */
  readonly line: string;
  readonly categories: readonly Category[];
  readonly categoryId: string | null;
  readonly isBusy: boolean;
  readonly onChoose: (category: Category | null) => void;
}

/** The category of a line, chosen in place (MON-18). */
export const LineCategory = ({ line, categories, categoryId, isBusy, onChoose }: LineCategoryProps) => (
  <span className={styles.place} data-none={categoryId === null || undefined}>
    <select
      className={styles.select}
      aria-label={texts.ofLine(line)}
      aria-busy={isBusy || undefined}
      value={categoryId ?? ''}
      onChange={({ target }) => onChoose(categories.find(({ id }) => id === target.value) ?? null)}
    >
      <option value="">{texts.none}</option>
      {categoryGroups(categories).map(({ group, categories: own }) => (
        <optgroup key={group} label={group}>
          {own.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
    <ChevronDown aria-hidden="true" />
  </span>
);
