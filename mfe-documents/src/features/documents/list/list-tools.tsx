import type { DocumentCategory } from '@savvi/documents-contract/category';
import { Button } from '@savvi/ui/button';
import { SearchField } from '@savvi/ui/search-field';
import { SelectField } from '@savvi/ui/text-field';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { ChevronDown } from 'lucide-react';
import { CATEGORY_LABELS, texts } from '../documents.texts.ts';
import type { Order } from '../locker.rules.ts';
import styles from './list-tools.module.css';

const ORDERS = (['newest', 'name'] as const).map((value) => ({ value, label: texts.search.orders[value] }));

interface ListToolsProps {
  /** Whether a folder is open. */
  readonly isInFolder: boolean;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly category: DocumentCategory | null;
  readonly areTilesShown: boolean;
  readonly onTiles: () => void;
}

/** The search field, the sort order, and the button that shows or hides the category tiles. */
export const ListTools = ({
  isInFolder,
  search,
  onSearch,
  order,
  onOrder,
  category,
  areTilesShown,
  onTiles,
}: ListToolsProps) => (
  <div className={styles.tools}>
    <SearchField
      className={styles.search}
      label={isInFolder ? texts.search.labelInFolder : texts.search.label}
      clearLabel={texts.search.clear}
      value={search}
      onValueChange={onSearch}
    />
    {!isInFolder && (
      <Button
        variant="ghost"
        className={styles.tiles}
        aria-expanded={areTilesShown}
        iconBefore={<ChevronDown aria-hidden="true" />}
        onClick={onTiles}
      >
        {texts.categories.label}
        {!areTilesShown && category !== null && (
          <span className={styles.category}>
            <VisuallyHidden>{texts.categories.chosen} </VisuallyHidden>
            {CATEGORY_LABELS[category]}
          </span>
        )}
      </Button>
    )}
    <SelectField
      className={styles.order}
      label={texts.search.order}
      labelHidden
      options={ORDERS}
      value={order}
      onChange={({ target }) => onOrder(target.value === 'name' ? 'name' : 'newest')}
    />
  </div>
);
