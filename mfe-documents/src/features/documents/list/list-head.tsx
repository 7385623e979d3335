import { isWindowed } from '@savvi/ui/long-list';
import { countText, texts } from '../documents.texts.ts';
import styles from './list-head.module.css';

interface ListHeadProps {
  /** Something is searched for. */
  readonly isSearch: boolean;
  /** In the folder that is open, and nowhere else. */
  readonly isInFolder: boolean;
  readonly shown: number;
  /** How many there are to be found. */
  readonly all: number;
  /** Others lie in folders. */
  readonly inFolders: boolean;
}

/** What the list below is of, and how many it has. */
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
