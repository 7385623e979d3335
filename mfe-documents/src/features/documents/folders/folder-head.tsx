import type { Folder } from '@savvi/documents-contract/folder';
import { Badge } from '@savvi/ui/badge';
import { Button, IconButton } from '@savvi/ui/button';
import { FolderOpen, FolderPlus, Plus, Trash2 } from 'lucide-react';
import { CATEGORY_LABELS, countText } from '../documents.texts.ts';
import type { View } from '../view/view.rules.ts';
import styles from './folder-head.module.css';
import { FolderMenu, type FolderWish } from './folder-menu.tsx';
import { FolderPath } from './folder-path.tsx';
import { folderTexts as texts } from './folder.texts.ts';

interface FolderHeadProps {
  readonly folder: Folder;
  /** The folders above it, from the root. */
  readonly above: readonly Folder[];
  readonly count: number;
  readonly view: View;
  /** Whether the plan allows another document (T-12). */
  readonly canAdd: boolean;
  readonly onAdd: () => void;
  /** Creates a folder in it; null where folders are deep enough. */
  readonly onCreate: (() => void) | null;
  readonly onWish: (wish: FolderWish, folder: Folder) => void;
  readonly onDelete: () => void;
}

/** The header of the open folder: the link back, its path, and its actions (DOC-5, DOC-36, T-12). */
export function FolderHead({
  folder,
  above,
  count,
  view,
  canAdd,
  onAdd,
  onCreate,
  onWish,
  onDelete,
}: FolderHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.path}>
        <FolderPath above={above} folder={folder} view={view} />
      </div>
      <FolderOpen className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <h2 className={styles.name} data-folder-name tabIndex={-1}>
          <bdi>{folder.name}</bdi>
        </h2>
        <p className={styles.remark}>
          <Badge>{CATEGORY_LABELS[folder.category]}</Badge>
          <span>{countText(count)}</span>
        </p>
        {folder.description !== null && <p className={styles.description}>{folder.description}</p>}
      </div>
      <div className={styles.actions}>
        {onCreate !== null && (
          <IconButton
            label={texts.createIn(folder.name)}
            icon={<FolderPlus aria-hidden="true" />}
            onClick={onCreate}
          />
        )}
        <FolderMenu folder={folder} onWish={onWish} />
        <IconButton
          label={texts.remove(folder.name)}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onDelete}
        />
        <Button variant="primary" iconBefore={<Plus aria-hidden="true" />} disabled={!canAdd} onClick={onAdd}>
          {texts.add}
        </Button>
      </div>
    </header>
  );
}
