import type { Folder } from '@savvi/documents-contract/folder';
import { Button, IconButton } from '@savvi/ui/button';
import { Link } from '@savvi/mfe-kit/router';
import type { ListFocus } from '@savvi/ui/list-focus';
import { catchFocus } from '@savvi/ui/lost-focus';
import { Folder as FolderIcon, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CATEGORY_LABELS, countText } from '../documents.texts.ts';
import { addressOf, type View } from '../view/view.rules.ts';
import styles from './folder-tiles.module.css';
import { folderTexts as texts } from './folder.texts.ts';

/** Number of folders shown before the rest is requested. */
const SHOWN_MAX = 12;

interface FolderTilesProps {
  readonly folders: readonly Folder[];
  /** The number of documents in each folder. */
  readonly counts: ReadonlyMap<string, number>;
  readonly view: View;
  /** Controls the focus among the tiles. A tile that should receive it is shown even beyond the maximum. */
  readonly focus: Pick<ListFocus, 'watch' | 'wanted'>;
  readonly isLeaving: (folder: Folder) => boolean;
  readonly onDelete: (folder: Folder) => void;
}

const linkOf = (place: HTMLElement | null, at: number) =>
  place?.querySelectorAll<HTMLElement>('[data-row] a')[at] ?? place;

/** The folder tiles. Pressing one opens the folder; hover and focus show its delete button (DOC-4, DOC-5). */
export function FolderTiles({
  folders,
  counts,
  view,
  focus: { watch, wanted },
  isLeaving,
  onDelete,
}: FolderTilesProps) {
  const heading = useId();
  const place = useRef<HTMLElement>(null);
  const [isWhole, showWhole] = useState(false);
  const shown =
    isWhole || folders.slice(SHOWN_MAX).some(({ id }) => id === wanted)
      ? folders
      : folders.slice(0, SHOWN_MAX);
  const showRest = () => {
    flushSync(() => showWhole(true));
    catchFocus(linkOf(place.current, shown.length)); // the button that had the focus is removed
  };
  return (
    <section ref={place} {...watch} className={styles.folders} aria-labelledby={heading} tabIndex={-1}>
      <h2 id={heading} className={styles.heading}>
        {texts.heading}
      </h2>
      <ul className={styles.tiles}>
        {shown.map((folder) => (
          <li
            key={folder.id}
            className={styles.tile}
            data-row={folder.id}
            aria-busy={isLeaving(folder) || undefined}
          >
            <FolderIcon className={styles.icon} aria-hidden="true" />
            <div className={styles.words}>
              <Link
                className={styles.name}
                to={addressOf({ ...view, folderId: folder.id })}
                data-control="open"
              >
                <bdi>{folder.name}</bdi>
              </Link>
              <p
                className={styles.remark}
              >{`${countText(counts.get(folder.id) ?? 0)} · ${CATEGORY_LABELS[folder.category]}`}</p>
            </div>
            {/* After a deletion the focus moves to the link of the next folder: deleting needs no confirmation, so a second key press must not delete that one too. */}
            <IconButton
              className={styles.remove}
              size="sm"
              data-control="open"
              label={texts.remove(folder.name)}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onDelete(folder)}
            />
          </li>
        ))}
      </ul>
      {shown.length < folders.length && (
        <Button className={styles.more} variant="ghost" size="sm" onClick={showRest}>
          {texts.showAll(folders.length)}
        </Button>
      )}
    </section>
  );
}
