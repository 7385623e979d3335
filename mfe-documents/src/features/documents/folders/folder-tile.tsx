import type { Folder } from '@savvi/documents-contract/folder';
import { Link } from '@savvi/mfe-kit/router';
import { IconButton } from '@savvi/ui/button';
import { Folder as FolderIcon, Trash2 } from 'lucide-react';
import { CATEGORY_LABELS } from '../documents.texts.ts';
import { dragOf } from '../move/dragged.ts';
import { useDropOn } from '../move/drops.tsx';
import { addressOf, type View } from '../view/view.rules.ts';
import { FolderMenu, type FolderWish } from './folder-menu.tsx';
import styles from './folder-tiles.module.css';
import { folderTexts as texts } from './folder.texts.ts';

interface FolderTileProps {
  readonly folder: Folder;
  /** The number of documents and of folders directly in it. */
  readonly count: number;
  readonly folderCount: number;
  readonly view: View;
  readonly isLeaving: boolean;
  readonly onDelete: (folder: Folder) => void;
  readonly onWish: (wish: FolderWish, folder: Folder) => void;
}

/** A folder among others. It can be dragged, and takes what is dropped on it. */
export function FolderTile({
  folder,
  count,
  folderCount,
  view,
  isLeaving,
  onDelete,
  onWish,
}: FolderTileProps) {
  return (
    <li
      className={styles.tile}
      data-row={folder.id}
      aria-busy={isLeaving || undefined}
      {...dragOf({ kind: 'folder', id: folder.id })}
      {...useDropOn(folder.id)}
    >
      <FolderIcon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <Link
          className={styles.name}
          to={addressOf({ ...view, folderId: folder.id })}
          data-control="open"
          draggable={false}
        >
          <bdi>{folder.name}</bdi>
        </Link>
        <p className={styles.remark}>
          {texts.contents(count, folderCount)}
          {/* A subfolder has the category of the open folder, which the page names. */}
          {folder.parentId === null && ` · ${CATEGORY_LABELS[folder.category]}`}
        </p>
      </div>
      <div className={styles.actions}>
        <FolderMenu folder={folder} size="sm" onWish={onWish} />
        {/* After a deletion the focus moves to the link of the next folder: deleting needs no confirmation, so a
            second key press must not delete that one too. */}
        <IconButton
          size="sm"
          data-control="open"
          label={texts.remove(folder.name)}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => onDelete(folder)}
        />
      </div>
    </li>
  );
}
