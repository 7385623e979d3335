import { isWindowed } from '@savvi/ui/long-list';
import { countText, texts } from '../documents.texts.ts';
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
}

/** The heading of the list with its number of documents. */
export const ListHead = ({ isSearch, isInFolder, shown, all, inFolders }: ListHeadProps) => (
  <header className={styles.head}>
    <h2 className={styles.heading}>{isSearch ? texts.search.heading : texts.list.heading}</h2>
    <p className={styles.count} role="status">
      {isSearch
        ? texts.search[isInFolder ? 'countInFolder' : 'count'](shown, all)
        : inFolders
          ? texts.list.outside(shown)
          : countText(shown)}
    </p>
    {isWindowed(shown) && (
      <p className={styles.hint}>
        {texts.search.long} <span className={styles.withKeys}>{texts.search.longKey}</span>
      </p>
    )}
  </header>
);
