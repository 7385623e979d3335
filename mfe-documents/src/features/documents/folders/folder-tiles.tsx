import type { Folder } from '@savvi/documents-contract/folder';
import { Button } from '@savvi/ui/button';
import type { ListFocus } from '@savvi/ui/list-focus';
import { catchFocus } from '@savvi/ui/lost-focus';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { View } from '../view/view.rules.ts';
import styles from './folder-tiles.module.css';
import type { FolderWish } from './folder-menu.tsx';
import { FolderTile } from './folder-tile.tsx';
import { folderTexts as texts } from './folder.texts.ts';

/** Number of folders shown before the rest is requested. */
const SHOWN_MAX = 12;

interface FolderTilesProps {
  readonly folders: readonly Folder[];
  /** The number of documents in each folder. */
  readonly counts: ReadonlyMap<string, number>;
  /** The number of folders in each folder. */
  readonly folderCounts: ReadonlyMap<string, number>;
  readonly view: View;
  /** Controls the focus among the tiles. A tile that should receive it is shown even beyond the maximum. */
  readonly focus: Pick<ListFocus, 'watch' | 'wanted'>;
  readonly isLeaving: (folder: Folder) => boolean;
  readonly onDelete: (folder: Folder) => void;
  readonly onWish: (wish: FolderWish, folder: Folder) => void;
}

const linkOf = (place: HTMLElement | null, at: number) =>
  place?.querySelectorAll<HTMLElement>('[data-row] a')[at] ?? place;

/** The folder tiles. Pressing one opens the folder; hover and focus show its delete button and menu (DOC-4, DOC-5). */
export function FolderTiles({
  folders,
  counts,
  folderCounts,
  view,
  focus: { watch, wanted },
  isLeaving,
  onDelete,
  onWish,
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
      <ul className={styles.tiles} data-scrolls>
        {shown.map((folder) => (
          <FolderTile
            key={folder.id}
            folder={folder}
            count={counts.get(folder.id) ?? 0}
            folderCount={folderCounts.get(folder.id) ?? 0}
            view={view}
            isLeaving={isLeaving(folder)}
            onDelete={onDelete}
            onWish={onWish}
          />
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
