import type { DocumentCategory } from '@savvi/contracts/documents/category';
import type { UploadFields as Fields } from '@savvi/contracts/documents/document';
import type { Folder } from '@savvi/contracts/documents/folder';
import { useShell } from '@savvi/mfe-kit';
import { useLeaveGuard } from '@savvi/mfe-kit/router';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { ConfirmDialog, Dialog } from '@savvi/ui/dialog';
import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FileChoice } from './file-choice.tsx';
import { UploadFields } from './upload-fields.tsx';
import { UploadList } from './upload-list.tsx';
import { isOpen, isUnderWay } from './upload-queue.ts';
import styles from './upload.module.css';
import { uploadTexts as texts } from './upload.texts.ts';
import { useUploads } from './use-uploads.ts';

/** What somebody who uploads chooses from, and where they are. */
export interface UploadDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** All folders. */
  readonly folders: readonly Folder[];
  /** The opened folder: it and its category are chosen then (T-12). */
  readonly folder: Folder | null;
  /** The category that is chosen at first, outside of a folder. */
  readonly category: DocumentCategory;
  /** How many more documents may be stored; null for any number. */
  readonly room: number | null;
  /** Files that were chosen already, by dropping them on the page. */
  readonly files: readonly File[];
}

/** The dialog 'Upload Document' (DOC-10), for one opening. */
export function UploadWindow({ open, onOpenChange, folders, folder, category, room, files }: UploadDialogProps) {
  const id = useId();
  const { toast } = useShell();
  const { uploads, queue, maxBytes } = useUploads(files);
  const [fields, setFields] = useState<Fields>({ category: folder?.category ?? category, folderId: folder?.id ?? null, description: null, expirationDate: null });
  const [dateProblem, setDateProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const offered = folder === null || folders.some((each) => each.id === folder.id) ? folders : [...folders, folder];

  const isSending = uploads.some(isUnderWay);
  const toSend = uploads.filter(isOpen);
  const isTooMany = room !== null && !isSending && toSend.length > room;
  const isDirty = toSend.length > 0 || Boolean(fields.description) || fields.expirationDate !== null;
  const isOver = !isSending && toSend.length === 0 && uploads.some(({ state }) => state === 'done');
  const blocker = useLeaveGuard(open && isDirty && !isOver, () => true);

  const close = () => {
    if (isDirty && !isOver) setAsking(true);
    else onOpenChange(false);
  };
  const stay = () => {
    setAsking(false);
    blocker.reset?.();
  };
  const leave = () => {
    queue.stop();
    setAsking(false);
    onOpenChange(false);
    blocker.proceed?.();
  };
  const settled = () => {
    const all = queue.all();
    const done = all.filter(({ state }) => state === 'done').length;
    if (done === 0 || done < all.length) return; // what was not stored is still to be seen
    setAsking(false);
    toast({ title: texts.done(done), tone: 'success' });
    onOpenChange(false);
  };
  const say = (next: Fields) => {
    setFields(next);
    setDateProblem(null);
  };
  const start = (ids: readonly string[]) => queue.start(new Set(ids), fields, settled);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending || isTooMany) return;
    const date = event.currentTarget.querySelector<HTMLInputElement>('input[type="date"]');
    const isDateWrong = date !== null && !date.validity.valid;
    // At once, so that what has to be put right is marked when it is looked for.
    flushSync(() => setDateProblem(isDateWrong ? texts.dateProblem : null));
    if (isDateWrong) return date.focus();
    const refused = uploads.find(({ isRefused }) => isRefused);
    if (uploads.every(({ state }) => state === 'done')) {
      toast({ ...texts.missing, tone: 'destructive' });
      input.current?.focus();
      return;
    }
    if (refused?.problem != null) toast({ title: texts.failed.title, description: refused.problem, tone: 'destructive' });
    if (toSend.length > 0) start(toSend.map((upload) => upload.id));
  };

  const footer = (
    <>
      <Button onClick={close}>{isOver ? texts.close : texts.cancel}</Button>
      <Button variant="primary" type="submit" form={id} disabled={isTooMany} busy={isSending} busyLabel={texts.busy}>
        {texts.submit(toSend.length)}
      </Button>
    </>
  );
  const question = isSending ? texts.stop : texts.leave;
  return (
    <>
      <Dialog open={open} onOpenChange={(next) => !next && close()} title={texts.title} footer={footer}>
        <form id={id} className={styles.form} onSubmit={submit} noValidate>
          {!isSending && <FileChoice input={input} hasFiles={uploads.length > 0} maxBytes={maxBytes} onFiles={queue.add} />}
          {isTooMany && (
            <Banner tone="warning" role="alert">
              {texts.room(room, toSend.length)}
            </Banner>
          )}
          <UploadList uploads={uploads} onRemove={queue.remove} onRetry={(each) => start([each])} />
          {!isSending && <UploadFields fields={fields} folders={offered} count={toSend.length} dateProblem={dateProblem} onChange={say} />}
        </form>
      </Dialog>
      <ConfirmDialog
        open={open && (isAsking || blocker.state === 'blocked')}
        onOpenChange={(next) => !next && stay()}
        title={question.title}
        description={question.description}
        confirmLabel={question.confirm}
        cancelLabel={question.cancel}
        onConfirm={leave}
        danger
      />
    </>
  );
}
