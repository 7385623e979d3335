import { BULK_MAX } from '@savvi/documents-contract/bulk';
import type { Document } from '@savvi/documents-contract/document';
import type { Folder } from '@savvi/documents-contract/folder';
import { useShell } from '@savvi/mfe-kit';
import { useQueryClient } from '@savvi/mfe-kit/query';
import { useOpened } from '@savvi/ui/opened';
import { SelectionAction, SelectionBar as SelectionBarFrame } from '@savvi/ui/selection-bar';
import { CalendarClock, Download, FolderInput, type LucideIcon, Shapes, Tags, Trash2, X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Room } from '../limit/use-room.ts';
import { useFailure } from '../use-failure.ts';
import { bulkChanges } from '../several/bulk-changes.ts';
import { BulkDialogs, type BulkWish } from './bulk-dialogs.tsx';
import { bulkTexts as texts } from '../several/bulk.texts.ts';
import { saveDocuments } from '../several/save-documents.ts';

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

interface BarProps extends Pick<SelectionBarProps, 'place' | 'selected' | 'onClear'> {
  readonly isDownloading: boolean;
  readonly onWish: (wish: BulkWish) => void;
  readonly onDownload: () => void;
}

/** The number of selected documents, and what can be done with all of them. */
function Bar({ place, selected, onClear, isDownloading, onWish, onDownload }: BarProps) {
  const isTooMany = selected.length > BULK_MAX;
  const isEmpty = selected.length === 0;
  return (
    <SelectionBarFrame
      label={texts.bar}
      clearLabel={texts.clear}
      place={place}
      count={isEmpty ? texts.downloading : texts.count(selected.length)}
      note={isTooMany && texts.tooMany(BULK_MAX)}
      isEmpty={isEmpty}
      onClear={onClear}
    >
      {!isEmpty &&
        WISHES.map(([wish, Icon, label]) => (
          <SelectionAction
            key={wish}
            disabled={isTooMany}
            icon={<Icon aria-hidden="true" />}
            label={label}
            onClick={() => onWish(wish)}
          />
        ))}
      <SelectionAction
        disabled={isTooMany && !isDownloading}
        icon={isDownloading ? <X aria-hidden="true" /> : <Download aria-hidden="true" />}
        label={isDownloading ? texts.cancelDownload : texts.download}
        onClick={onDownload}
      />
      {!isEmpty && (
        <SelectionAction
          disabled={isTooMany}
          icon={<Trash2 aria-hidden="true" />}
          label={texts.remove}
          onClick={() => onWish('remove')}
        />
      )}
    </SelectionBarFrame>
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
