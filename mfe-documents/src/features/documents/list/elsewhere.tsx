import type { Folder } from '@savvi/documents-contract/folder';
import { Link } from '@savvi/mfe-kit/router';
import { texts } from '../documents.texts.ts';
import { addressOf, type View } from '../view/view.rules.ts';
import styles from './elsewhere.module.css';

interface ElsewhereProps {
  /** Folders that contain documents of the current category. */
  readonly folders: readonly Folder[];
  /** The number of documents of the current category in these folders. */
  readonly count: number;
  /** Whether these are all documents of the category. */
  readonly isWhole: boolean;
  readonly view: View;
}

/** Links to the folders with documents of this category, which its tile counts too (T-30). */
export function Elsewhere({ folders, count, isWhole, view }: ElsewhereProps) {
  if (count === 0) return null;
  return (
    <p className={styles.elsewhere}>
      {texts.list[isWhole ? 'allElsewhere' : 'elsewhere'](count)}
      {folders.map((folder) => (
        <Link key={folder.id} to={addressOf({ ...view, folderId: folder.id })}>
          <bdi>{folder.name}</bdi>
        </Link>
      ))}
    </p>
  );
}
