import { BULK_MAX } from '@savvi/documents-contract/bulk';
import type { Document } from '@savvi/documents-contract/document';
import type { Folder } from '@savvi/documents-contract/folder';
import { useShell } from '@savvi/mfe-kit';
import { useQueryClient } from '@savvi/mfe-kit/query';
import { Button, IconButton } from '@savvi/ui/button';
import { useFocusHandover } from '@savvi/ui/lost-focus';
import { useOpened } from '@savvi/ui/opened';
import { CalendarClock, Download, FolderInput, type LucideIcon, Shapes, Tags, Trash2, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Room } from '../limit/use-room.ts';
import { useFailure } from '../use-failure.ts';
import { bulkChanges } from '../several/bulk-changes.ts';
import { BulkDialogs, type BulkWish } from './bulk-dialogs.tsx';
import { bulkTexts as texts } from '../several/bulk.texts.ts';
import { saveDocuments } from '../several/save-documents.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  /** The list, which has the focus after a change. */
  readonly place: RefObject<HTMLElement | null>;
  /** The selected documents; the bar is hidden without any. */
  readonly selected: readonly Document[];
  readonly folders: readonly Folder[];
  readonly room: Room;
  readonly onClear: () => void;
}

const WISHES: readonly (readonly [BulkWish, LucideIcon, string])[] = [
  ['move', FolderInput, texts.move],
  ['category', Shapes, texts.category],
  ['tags', Tags, texts.tags],
  ['date', CalendarClock, texts.date],
];

/** Whether Escape belongs to another element: an open dialog or menu, or a text that is being typed. */
const isTaken = ({ target, defaultPrevented }: KeyboardEvent) =>
  defaultPrevented ||
  document.querySelector('[aria-modal="true"], [role="menu"]') !== null ||
  (target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select'));

interface BarProps extends Pick<SelectionBarProps, 'place' | 'selected' | 'onClear'> {
  readonly isDownloading: boolean;
  readonly onWish: (wish: BulkWish) => void;
  readonly onDownload: () => void;
}

/** The number of selected documents, and what can be done with all of them. */
function Bar({ place, selected, onClear, isDownloading, onWish, onDownload }: BarProps) {
  const bar = useFocusHandover<HTMLDivElement>();
  const clear = () => {
    // The pressed button disappears.
    place.current?.focus({ preventScroll: true });
    onClear();
  };
  const isTooMany = selected.length > BULK_MAX;
  const isEmpty = selected.length === 0;
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isTaken(event)) onClear();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onEscape(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <div ref={bar} className={styles.bar} role="group" aria-label={texts.bar}>
      {!isEmpty && (
        <IconButton size="sm" label={texts.clear} icon={<X aria-hidden="true" />} onClick={clear} />
      )}
      <p className={styles.count}>
        {isEmpty ? texts.downloading : texts.count(selected.length)}
        {isTooMany && <span className={styles.note}>{texts.tooMany(BULK_MAX)}</span>}
      </p>
      <div className={styles.actions}>
        {!isEmpty &&
          WISHES.map(([wish, Icon, label]) => (
            <Button
              key={wish}
              size="sm"
              variant="ghost"
              disabled={isTooMany}
              iconBefore={<Icon aria-hidden="true" />}
              onClick={() => onWish(wish)}
            >
              <span className={styles.word}>{label}</span>
            </Button>
          ))}
        <Button
          size="sm"
          variant="ghost"
          disabled={isTooMany && !isDownloading}
          iconBefore={isDownloading ? <X aria-hidden="true" /> : <Download aria-hidden="true" />}
          onClick={onDownload}
        >
          <span className={styles.word}>{isDownloading ? texts.cancelDownload : texts.download}</span>
        </Button>
        {!isEmpty && (
          <Button
            size="sm"
            variant="ghost"
            disabled={isTooMany}
            iconBefore={<Trash2 aria-hidden="true" />}
            onClick={() => onWish('remove')}
          >
            <span className={styles.word}>{texts.remove}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

/**
 * What can be done with the selected documents (DOC-39). Its dialogs and its download outlast the selection, which
 * another window may empty. A download goes on in another folder, too.
 */
export function SelectionBar({ place, selected, folders, room, onClear }: SelectionBarProps) {
  const { toast } = useShell();
  const page = { client: useQueryClient(), toast, fail: useFailure() };
  const bulk = bulkChanges(page);
  const { open, close, ...opened } = useOpened<{
    readonly wish: BulkWish;
    readonly documents: readonly Document[];
  }>();
  const [download, setDownload] = useState<AbortController | null>(null);
  const saveFiles = async () => {
    const started = new AbortController();
    setDownload(started);
    await saveDocuments(selected, page, started.signal);
    setDownload(null);
  };
  return (
    <>
      {(selected.length > 0 || download !== null) && (
        <Bar
          place={place}
          selected={selected}
          isDownloading={download !== null}
          onWish={(wish) => open({ wish, documents: selected })}
          onDownload={() => (download === null ? void saveFiles() : download.abort())}
          onClear={onClear}
        />
      )}
      {opened.what !== null && (
        <BulkDialogs
          key={opened.count}
          {...opened.what}
          bulk={bulk}
          folders={folders}
          room={room}
          isOpen={opened.isOpen}
          onClose={close}
          onDone={() => {
            // The dialog closes synchronously, so that it has released the focus before the bar disappears.
            flushSync(close);
            place.current?.focus({ preventScroll: true });
            onClear();
          }}
        />
      )}
    </>
  );
}
