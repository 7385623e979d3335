import type { Document } from '@savvi/documents-contract/document';
import type { Folder } from '@savvi/documents-contract/folder';
import type { Tag } from '@savvi/documents-contract/tag';
import { Link } from '@savvi/mfe-kit/router';
import { Badge } from '@savvi/ui/badge';
import { IconButton, IconLink } from '@savvi/ui/button';
import { formatBytes, formatDate, formatDay } from '@savvi/ui/format';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { Download, Folder as FolderIcon, FolderInput, Link2, Pencil, Trash2 } from 'lucide-react';
import { useShell } from '@savvi/mfe-kit';
import { memo, useId } from 'react';
import { downloadPath } from '../download-path.ts';
import { CATEGORY_LABELS, texts } from '../documents.texts.ts';
import { BelongsTo } from '../links/belongs-to.tsx';
import { linksTexts } from '../links/links.texts.ts';
import { dragOf } from '../move/dragged.ts';
import { TagDot } from '../tags/tag-dot.tsx';
import tagStyles from '../tags/tag-dot.module.css';
import { tagTexts } from '../tags/tags.texts.ts';
import { addressOf } from '../view/view.rules.ts';
import styles from './document-row.module.css';
import { ExpiryBadge } from './expiry-badge.tsx';
import { FileSheet } from './file-sheet.tsx';

/** The action that a row requests from the page. */
export type Wish = 'preview' | 'details' | 'links' | 'move' | 'delete';

interface DocumentRowProps {
  readonly document: Document;
  /** The folder of the document, where the list does not show it. */
  readonly folder: Folder | undefined;
  /** All tags of the user. */
  readonly tags: readonly Tag[];
  /** The current date (`2026-11-21`). */
  readonly today: string;
  /** Whether a deletion is in progress. */
  readonly isLeaving: boolean;
  readonly isSelected: boolean;
  /** Selects the document or removes it; with Shift, selects all up to it. */
  readonly onSelect: (id: string, isRange: boolean) => void;
  /** Returns the ids that a drag of this document takes along. */
  readonly draggedWith: (id: string) => readonly string[];
  readonly onWish: (wish: Wish, document: Document) => void;
}

const ICONS = {
  download: <Download aria-hidden="true" />,
  edit: <Pencil aria-hidden="true" />,
  links: <Link2 aria-hidden="true" />,
  move: <FolderInput aria-hidden="true" />,
  remove: <Trash2 aria-hidden="true" />,
};

/** One document with its details and actions (DOC-15 to DOC-20). */
function Row({
  document,
  folder,
  tags,
  today,
  isLeaving,
  isSelected,
  onSelect,
  draggedWith,
  onWish,
}: DocumentRowProps) {
  const { id, originalName, description, category, fileSize, uploadDate, expirationDate, links } = document;
  const { RecordNames } = useShell();
  const heading = useId();
  const own = tags.filter((tag) => document.tagIds.includes(tag.id));
  const { document: words } = texts;
  const drag = dragOf({ kind: 'document', id }, () => draggedWith(id));
  return (
    <article
      className={styles.row}
      data-row={id}
      tabIndex={-1}
      aria-labelledby={heading}
      aria-busy={isLeaving || undefined}
      data-selected={isSelected || undefined}
    >
      <label className={styles.pick}>
        <input
          type="checkbox"
          data-control="select"
          aria-label={words.select(originalName)}
          checked={isSelected}
          onChange={({ nativeEvent }) =>
            onSelect(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </label>
      {/* The icon and the name drag the document, so that the other texts can be selected. */}
      <div className={styles.icon} {...drag}>
        <FileSheet name={originalName} />
      </div>
      <div className={styles.words}>
        <h3 className={styles.name} {...drag}>
          <button
            type="button"
            id={heading}
            className={styles.open}
            data-control="preview"
            title={words.open(originalName)}
            onClick={() => onWish('preview', document)}
          >
            <bdi>{originalName}</bdi>
          </button>
        </h3>
        {description !== null && <p className={styles.description}>{description}</p>}
        {(folder !== undefined || expirationDate !== null || own.length > 0 || links.length > 0) && (
          <p className={styles.remarks}>
            {folder !== undefined && (
              <Link
                className={styles.folder}
                to={addressOf({ category: null, folderId: folder.id })}
                aria-label={words.openFolder(folder.name)}
              >
                <FolderIcon aria-hidden="true" />
                <bdi>{folder.name}</bdi>
              </Link>
            )}
            {expirationDate !== null && <span>{words.expires(formatDay(expirationDate))}</span>}
            <BelongsTo links={links} />
            <ExpiryBadge expirationDate={expirationDate} today={today} />
            {own.map((tag) => (
              <Link
                key={tag.id}
                className={tagStyles.tag}
                to={addressOf({ category: null, folderId: null, tagId: tag.id })}
                aria-label={tagTexts.filterBy(tag.name)}
              >
                <TagDot color={tag.color} />
                <bdi>{tag.name}</bdi>
              </Link>
            ))}
          </p>
        )}
      </div>
      <dl className={styles.facts}>
        <div className={styles.category}>
          <dt>
            <VisuallyHidden>{words.category}</VisuallyHidden>
          </dt>
          <dd>
            <Badge>{CATEGORY_LABELS[category]}</Badge>
          </dd>
        </div>
        <div className={styles.size}>
          <dt>
            <VisuallyHidden>{words.size}</VisuallyHidden>
          </dt>
          <dd>{formatBytes(fileSize)}</dd>
        </div>
        <div className={styles.day}>
          <dt>
            <VisuallyHidden>{words.uploaded}</VisuallyHidden>
          </dt>
          <dd>{formatDate(uploadDate)}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <IconLink
          size="sm"
          label={words.download(originalName)}
          icon={ICONS.download}
          href={downloadPath(document)}
          target="_blank"
          rel="noopener"
        />
        <IconButton
          size="sm"
          data-control="details"
          label={words.edit(originalName)}
          icon={ICONS.edit}
          onClick={() => onWish('details', document)}
        />
        {RecordNames && (
          <IconButton
            size="sm"
            data-control="links"
            label={linksTexts.open(originalName)}
            icon={ICONS.links}
            onClick={() => onWish('links', document)}
          />
        )}
        <IconButton
          size="sm"
          data-control="move"
          label={words.move(originalName)}
          icon={ICONS.move}
          onClick={() => onWish('move', document)}
        />
        <IconButton
          size="sm"
          data-control="delete"
          label={words.remove(originalName)}
          icon={ICONS.remove}
          onClick={() => onWish('delete', document)}
        />
      </div>
    </article>
  );
}

/** The row is memoized, because a list may have a thousand rows. */
export const DocumentRow = memo(Row);
