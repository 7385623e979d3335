import type { Tag } from '@savvi/documents-contract/tag';
import { Button, IconButton } from '@savvi/ui/button';
import { isWindowed } from '@savvi/ui/long-list';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { Rows3 } from 'lucide-react';
import { countText, texts } from '../documents.texts.ts';
import { TagsButton } from '../tags/tags-button.tsx';
import type { View } from '../view/view.rules.ts';
import styles from './list-head.module.css';

interface ListHeadProps {
  /** Whether a search is active. */
  readonly isSearch: boolean;
  /** Whether the list shows only the open folder. */
  readonly isInFolder: boolean;
  readonly shown: number;
  /** The number of documents that were searched. */
  readonly all: number;
  /** Whether other documents of the locker are in folders. */
  readonly inFolders: boolean;
  /** The number of selected documents, which screen readers announce. */
  readonly selected: number;
  readonly isCompact: boolean;
  readonly onCompact: () => void;
  readonly onSelectAll: () => void;
  readonly tags: readonly Tag[];
  readonly view: View;
}

/** The heading of the list with its number of documents. The head of an open folder has them already. */
export const ListHead = ({
  isSearch,
  isInFolder,
  shown,
  all,
  inFolders,
  selected,
  isCompact,
  onCompact,
  onSelectAll,
  tags,
  view,
}: ListHeadProps) => (
  <header className={styles.head}>
    {(!isInFolder || isSearch) && (
      <>
        <h2 className={styles.heading}>{isSearch ? texts.search.heading : texts.list.heading}</h2>
        <p className={styles.count} role="status">
          {isSearch
            ? texts.search[isInFolder ? 'countInFolder' : 'count'](shown, all)
            : inFolders
              ? texts.list.outside(shown)
              : countText(shown)}
        </p>
      </>
    )}
    <span role="status">
      <VisuallyHidden>{selected > 0 && texts.list.selected(selected)}</VisuallyHidden>
    </span>
    <div className={styles.tools}>
      {shown > 0 && (
        <Button size="sm" variant="ghost" onClick={onSelectAll}>
          {texts.list.selectAll}
        </Button>
      )}
      <TagsButton tags={tags} view={view} />
      {shown > 0 && (
        <IconButton
          size="sm"
          label={texts.list.compact}
          icon={<Rows3 aria-hidden="true" />}
          aria-pressed={isCompact}
          className={styles.density}
          onClick={onCompact}
        />
      )}
    </div>
    {isWindowed(shown) && (
      <p className={styles.hint}>
        {texts.search.long} <span className={styles.withKeys}>{texts.search.longKey}</span>
      </p>
    )}
  </header>
);
