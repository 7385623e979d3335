import type { Folder } from '@savvi/contracts/documents/folder';
import { Link } from '@savvi/mfe-kit/router';
import { texts } from '../documents.texts.ts';
import { addressOf, type View } from '../view/view.rules.ts';
import styles from './elsewhere.module.css';

interface ElsewhereProps {
  /** Folders of other categories that hold documents of the one that shows. */
  readonly folders: readonly Folder[];
  /** How many they hold. */
  readonly count: number;
  readonly view: View;
}

/** Leads to documents of a category that lie in folders of others: the tile counts them (T-30). */
export function Elsewhere({ folders, count, view }: ElsewhereProps) {
  if (count === 0) return null;
  return (
    <p className={styles.elsewhere}>
      {texts.list.elsewhere(count)}
      {folders.map((folder) => (
        <Link key={folder.id} to={addressOf({ ...view, folderId: folder.id })}>
          <bdi>{folder.name}</bdi>
        </Link>
      ))}
    </p>
  );
}
