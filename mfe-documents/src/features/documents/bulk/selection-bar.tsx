import { BULK_MAX } from '@savvi/documents-contract/bulk';
import type { Document } from '@savvi/documents-contract/document';
import type { Folder } from '@savvi/documents-contract/folder';
import { useShell } from '@savvi/mfe-kit';
import { useQueryClient } from '@savvi/mfe-kit/query';
import { Button, IconButton } from '@savvi/ui/button';
import { useFocusHandover } from '@savvi/ui/lost-focus';
import { useOpened } from '@savvi/ui/opened';
import { CalendarClock, Download, FolderInput, type LucideIcon, Shapes, Tags, Trash2, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Room } from '../limit/use-room.ts';
import { useFailure } from '../use-failure.ts';
import { bulkChanges } from '../several/bulk-changes.ts';
import { BulkDialogs, type BulkWish } from './bulk-dialogs.tsx';
import { bulkTexts as texts } from '../several/bulk.texts.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  /** The selected documents; at least one. */
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

/** The number of selected documents, and what can be done with all of them (DOC-39). */
export function SelectionBar({ selected, folders, room, onClear }: SelectionBarProps) {
  const { toast } = useShell();
  const bulk = bulkChanges({ client: useQueryClient(), toast, fail: useFailure() });
  const bar = useFocusHandover<HTMLDivElement>();
  const { open, close, ...opened } = useOpened<{
    readonly wish: BulkWish;
    readonly documents: readonly Document[];
  }>();
  const [isDownloading, setDownloading] = useState(false);
  const stop = useRef<AbortController>(null);
  const isTooMany = selected.length > BULK_MAX;
  const ask = (wish: BulkWish) => open({ wish, documents: selected });

  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isTaken(event)) onClear();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onEscape(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => () => stop.current?.abort(), []);

  const saveFiles = async () => {
    stop.current = new AbortController();
    setDownloading(true);
    await bulk.download(selected, stop.current.signal);
    setDownloading(false);
  };
  const downloadLabel = isDownloading ? texts.cancelDownload : texts.download;
  return (
    <>
      <div ref={bar} className={styles.bar} role="toolbar" aria-label={texts.bar} data-selection-bar>
        <IconButton size="sm" label={texts.clear} icon={<X aria-hidden="true" />} onClick={onClear} />
        <p className={styles.count}>
          {texts.count(selected.length)}
          {isTooMany && <span className={styles.note}>{texts.tooMany(BULK_MAX)}</span>}
        </p>
        <div className={styles.actions}>
          {WISHES.map(([wish, Icon, label]) => (
            <Button
              key={wish}
              size="sm"
              variant="ghost"
              disabled={isTooMany}
              iconBefore={<Icon aria-hidden="true" />}
              onClick={() => ask(wish)}
            >
              <span className={styles.word}>{label}</span>
            </Button>
          ))}
          <Button
            size="sm"
            variant="ghost"
            disabled={isTooMany}
            iconBefore={isDownloading ? <X aria-hidden="true" /> : <Download aria-hidden="true" />}
            onClick={() => (isDownloading ? stop.current?.abort() : void saveFiles())}
          >
            <span className={styles.word}>{downloadLabel}</span>
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={isTooMany}
            iconBefore={<Trash2 aria-hidden="true" />}
            onClick={() => ask('remove')}
          >
            <span className={styles.word}>{texts.remove}</span>
          </Button>
        </div>
      </div>
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
            bar.current?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
            onClear();
          }}
        />
      )}
    </>
  );
}
