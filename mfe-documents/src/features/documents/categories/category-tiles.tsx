import { DOCUMENT_CATEGORIES, type DocumentCategory } from '@savvi/documents-contract/category';
import type { Document } from '@savvi/documents-contract/document';
import { Link } from '@savvi/mfe-kit/router';
import { formatNumber } from '@savvi/ui/format';
import { Layers, type LucideIcon } from 'lucide-react';
import { CATEGORY_LABELS, texts } from '../documents.texts.ts';
import { countsOf } from '../locker.rules.ts';
import { addressOf, type View } from '../view/view.rules.ts';
import { CATEGORY_ICONS } from './category-icons.ts';
import styles from './category-tiles.module.css';

interface CategoryTilesProps {
  readonly documents: readonly Document[];
  /** The selected category; null selects all. */
  readonly category: DocumentCategory | null;
  /** The tag that filters the list, which the tiles keep. */
  readonly tagId?: View['tagId'];
}

interface TileProps extends Pick<CategoryTilesProps, 'category' | 'tagId'> {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly count: number;
  readonly isShown: boolean;
}

const Tile = ({ category, tagId, icon: Icon, label, count, isShown }: TileProps) => (
  <li>
    <Link
      to={addressOf({ category, folderId: null, tagId })}
      className={styles.tile}
      aria-current={isShown || undefined}
      data-empty={count === 0 || undefined}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <span className={styles.label}>{label}</span>
      <span className={styles.count}>{formatNumber(count)}</span>
    </Link>
  </li>
);

/** 'All' and the seven categories with their document counts (DOC-1, DOC-2). */
export function CategoryTiles({ documents, category: shown, tagId = null }: CategoryTilesProps) {
  const counts = countsOf(documents);
  return (
    <nav className={styles.frame} aria-label={texts.categories.label}>
      <ul className={styles.tiles} data-scrolls>
        <Tile
          category={null}
          tagId={tagId}
          icon={Layers}
          label={texts.categories.all}
          count={documents.length}
          isShown={shown === null}
        />
        {DOCUMENT_CATEGORIES.map((category) => (
          <Tile
            key={category}
            category={category}
            tagId={tagId}
            icon={CATEGORY_ICONS[category]}
            label={CATEGORY_LABELS[category]}
            count={counts.get(category) ?? 0}
            isShown={shown === category}
          />
        ))}
      </ul>
    </nav>
  );
}
