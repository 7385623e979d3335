import type { Folder } from '@savvi/documents-contract/folder';
import { Link } from '@savvi/mfe-kit/router';
import { Badge } from '@savvi/ui/badge';
import { Button, ButtonLink, IconButton } from '@savvi/ui/button';
import { ArrowLeft, FolderOpen, Plus, Trash2 } from 'lucide-react';
import { CATEGORY_LABELS, countText } from '../documents.texts.ts';
import { addressOf, type View } from '../view/view.rules.ts';
import styles from './folder-head.module.css';
import { folderTexts as texts } from './folder.texts.ts';

interface FolderHeadProps {
  readonly folder: Folder;
  readonly count: number;
  readonly view: View;
  /** Whether the plan allows another document (T-12). */
  readonly canAdd: boolean;
  readonly onAdd: () => void;
  readonly onDelete: () => void;
}

/** The header of the open folder: the link back, and its actions (DOC-5, T-12). */
export function FolderHead({ folder, count, view, canAdd, onAdd, onDelete }: FolderHeadProps) {
  const back = texts.back(view.category === null ? texts.everything : CATEGORY_LABELS[view.category]);
  return (
    <header className={styles.head}>
      <ButtonLink
        className={styles.back}
        variant="ghost"
        size="sm"
        asChild
        iconBefore={<ArrowLeft aria-hidden="true" />}
      >
        <Link to={addressOf({ ...view, folderId: null })}>{back}</Link>
      </ButtonLink>
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
