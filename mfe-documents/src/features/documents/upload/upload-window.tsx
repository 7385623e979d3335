import type { UploadFields as FieldsOfFiles } from '@savvi/documents-contract/document';
import type { DocumentCategory } from '@savvi/documents-contract/category';
import type { DocumentLink } from '@savvi/documents-contract/link';
import type { Folder } from '@savvi/documents-contract/folder';
import { useLock, useShell, whyLocked } from '@savvi/mfe-kit';
import { useLeaveGuard } from '@savvi/mfe-kit/router';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { ConfirmDialog, Dialog } from '@savvi/ui/dialog';
import { unreadableIn } from '@savvi/ui/form-dialog';
import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Belonging } from './belonging.tsx';
import { FileChoice } from './file-choice.tsx';
import { UploadFields } from './upload-fields.tsx';
import { UploadList } from './upload-list.tsx';
import { isOpen, isUnderWay, needsDecision, type Upload } from './upload-queue.ts';
import styles from './upload.module.css';
import { uploadTexts as texts } from './upload.texts.ts';
import { useUploadFields } from './use-upload-fields.ts';
import { useUploads } from './use-uploads.ts';

/** The props of the upload dialog. */
export interface UploadDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** All folders of the user. */
  readonly folders: readonly Folder[];
  /** The open folder; it and its category are preselected (T-12). */
  readonly folder: Folder | null;
  /** The preselected category outside of a folder. */
  readonly category: DocumentCategory;
  /** The number of documents that may still be stored; null for no limit. */
  readonly room: number | null;
  /** Files that were dropped on the page before the dialog opened. */
  readonly files: readonly File[];
  /** The record that the files belong to. */
  readonly link?: DocumentLink | null;
}

/** The content of the dialog 'Upload Document' (DOC-10). `takesOver`: its frame is already visible. */
export function UploadWindow({
  open,
  onOpenChange,
  folders,
  folder,
  category,
  room,
  files,
  link = null,
  takesOver,
}: UploadDialogProps & { readonly takesOver: boolean }) {
  const id = useId();
  const { toast } = useShell();
  const lock = useLock('hasDocumentLocker');
  const { uploads, queue, maxBytes } = useUploads(files);
  /** Whether the user has pressed 'Upload'. */
  const [isSubmitted, setSubmitted] = useState(false);
  const toSend = uploads.filter(isOpen);
  const toDecide = uploads.filter(needsDecision);
  /** The files that closing would lose. Known ones count until the user has seen the question. */
  const pending = isSubmitted ? toSend : [...toSend, ...toDecide];
  const form = useUploadFields(
    { category: folder?.category ?? category, folderId: folder?.id ?? null },
    folders,
    [...toSend, ...toDecide],
  );
  const [isAsking, setAsking] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);

  const withLink = (fields: FieldsOfFiles) => (link === null ? fields : { ...fields, links: [link] });
  const isSending = uploads.some(isUnderWay);
  const isStoring = uploads.some(({ state }) => state === 'storing');
  const newOnes = (some: readonly Upload[]) =>
    some.filter((upload) => !form.fieldsOf || !queue.isRepeat(upload, withLink(form.fieldsOf(upload))))
      .length;
  const hasRoomFor = (some: readonly Upload[]) =>
    room === null || newOnes([...uploads.filter(isUnderWay), ...some]) <= room;
  const isTooMany = !isSending && !hasRoomFor(pending);
  /** Whether every file is fully sent, so that closing loses nothing. */
  const isHandedOver =
    pending.length === 0 && uploads.some(({ state }) => state === 'storing' || state === 'done');
  const isAtRisk = open && !isHandedOver && (pending.length > 0 || form.isDirty);
  // Closing the tab while a file is being stored may interrupt the upload. Navigating inside the app does
  // not.
  const blocker = useLeaveGuard(isAtRisk || isStoring, () => isAtRisk);

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
  const close = () => {
    if (isAtRisk) setAsking(true);
    else leave();
  };
  const finished = (isStopped: boolean) => {
    const all = queue.all();
    const done = all.filter(({ state }) => state === 'done').length;
    // The dialog stays open with the files that were not stored.
    if (done === 0 || (!isStopped && done < all.length)) return;
    toast({ title: texts.done(done), tone: 'success' });
    if (isStopped) return; // the dialog is closed, and may be open for other files by now
    setAsking(false);
    onOpenChange(false);
  };
  /** Returns the details of the files, or null when a field is invalid. */
  const checked = () => {
    if (element.current === null) return null;
    const unreadable = unreadableIn(element.current);
    // The check renders synchronously, so that invalid fields are marked before the first one gets the focus.
    const fieldsOf = flushSync(() => form.check(unreadable));
    if (fieldsOf === null) element.current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    return fieldsOf && ((upload: Upload) => withLink(fieldsOf(upload)));
  };
  /** Sends one file, even if it is a document already. */
  const send = ({ id: one }: Upload) => {
    const fieldsOf = checked();
    if (fieldsOf === null) return;
    queue.accept(one);
    queue.start(new Set([one]), fieldsOf, finished);
  };
  const skip = (skipped: readonly Upload[]) => {
    for (const upload of skipped) queue.remove(upload.id);
    if (!queue.all().some(isUnderWay)) finished(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending || isTooMany) return;
    const fieldsOf = checked();
    if (fieldsOf === null) return;
    setSubmitted(true);
    if (uploads.every(({ state }) => state === 'done')) {
      toast({ ...texts.missing, tone: 'destructive' });
      input.current?.focus();
      return;
    }
    const refused = uploads.find(({ isRefused }) => isRefused);
    if (refused?.problem != null)
      toast({ title: texts.failed.title, description: refused.problem, tone: 'destructive' });
    if (toSend.length > 0) queue.start(new Set(toSend.map((upload) => upload.id)), fieldsOf, finished);
    else element.current?.querySelector<HTMLElement>('[data-question] button')?.focus();
  };

  const footer = (
    <>
      <Button onClick={close}>{isHandedOver ? texts.close : texts.cancel}</Button>
      <Button
        variant="primary"
        type="submit"
        form={id}
        disabled={isTooMany}
        busy={isSending}
        busyLabel={texts.busy}
      >
        {texts.submit(pending.length)}
      </Button>
    </>
  );
  const question = isSending ? texts.stop : texts.leave;
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && close()}
        title={texts.title}
        footer={footer}
        takesOver={takesOver}
        size={uploads.length > 1 ? 'lg' : 'md'}
      >
        <form ref={element} id={id} className={styles.form} onSubmit={submit} noValidate>
          {!isSending && (
            <FileChoice input={input} hasFiles={uploads.length > 0} maxBytes={maxBytes} onFiles={queue.add} />
          )}
          {room !== null && isTooMany && (
            <Banner tone="warning" role="alert">
              {lock && whyLocked(lock)} {texts.room(room, newOnes(pending))}
            </Banner>
          )}
          <UploadList
            uploads={uploads}
            categories={form.categories}
            isSending={isSending}
            canSend={(upload) => hasRoomFor([upload])}
            onRemove={(upload) => queue.remove(upload.id)}
            onSend={send}
            onSkip={skip}
          />
          {link !== null && <Belonging link={link} />}
          {!isSending && <UploadFields form={form} count={toSend.length + toDecide.length} />}
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
