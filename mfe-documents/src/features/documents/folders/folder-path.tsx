import type { Folder } from '@savvi/documents-contract/folder';
import { Link } from '@savvi/mfe-kit/router';
import { ButtonLink } from '@savvi/ui/button';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import { CATEGORY_LABELS } from '../documents.texts.ts';
import { useDropOn } from '../move/drops.tsx';
import { addressOf, type View } from '../view/view.rules.ts';
import styles from './folder-path.module.css';
import { folderTexts as texts } from './folder.texts.ts';

interface FolderPathProps {
  /** The folders above the open one, from the root. */
  readonly above: readonly Folder[];
  readonly folder: Folder;
  readonly view: View;
}

function Entry({ folder, label, view }: { folder: Folder | null; label: string; view: View }) {
  const folderId = folder?.id ?? null;
  return (
    <li className={styles.entry}>
      <Link className={styles.link} to={addressOf({ ...view, folderId })} {...useDropOn(folderId)}>
        <bdi>{label}</bdi>
      </Link>
      <ChevronRight className={styles.separator} aria-hidden="true" />
    </li>
  );
}

/** The link back, and in a subfolder the folders above it (DOC-5, DOC-36). Things can be dropped on each. */
export function FolderPath({ above, folder, view }: FolderPathProps) {
  const parent = above.at(-1) ?? null;
  const top = view.category === null ? texts.everything : CATEGORY_LABELS[view.category];
  return (
    <nav className={styles.path} aria-label={texts.path}>
      <ButtonLink
        className={styles.back}
        variant="ghost"
        size="sm"
        asChild
        iconBefore={<ArrowLeft aria-hidden="true" />}
      >
        <Link to={addressOf({ ...view, folderId: parent?.id ?? null })} {...useDropOn(parent?.id ?? null)}>
          {texts.back(parent?.name ?? top)}
        </Link>
      </ButtonLink>
      {parent !== null && (
        <ol className={styles.entries}>
          <Entry folder={null} label={view.category === null ? texts.top : top} view={view} />
          {above.map((each) => (
            <Entry key={each.id} folder={each} label={each.name} view={view} />
          ))}
          <li className={styles.current} aria-current="page">
            <bdi>{folder.name}</bdi>
          </li>
        </ol>
      )}
    </nav>
  );
}
