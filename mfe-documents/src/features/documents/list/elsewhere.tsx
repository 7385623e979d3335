import type { Folder } from '@savvi/documents-contract/folder';
import { Link } from '@savvi/mfe-kit/router';
import { texts } from '../documents.texts.ts';
import { addressOf, type View } from '../view/view.rules.ts';
import styles from './elsewhere.module.css';

interface ElsewhereProps {
  /** Folders of other categories that contain documents of the current category. */
  readonly folders: readonly Folder[];
  /** The number of documents of the current category in the folders of other categories. */
  readonly count: number;
  readonly view: View;
}

/** Links to documents of this category in folders of other categories, which the tile counts too (T-30). */
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
