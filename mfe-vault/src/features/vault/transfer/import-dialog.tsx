import { useShell } from '@savvi/mfe-kit';
import { useLeaveGuard } from '@savvi/mfe-kit/router';
import { Button } from '@savvi/ui/button';
import { ConfirmDialog, Dialog } from '@savvi/ui/dialog';
import { useMemo, useState } from 'react';
import { type EntryFields, typeOf } from '../vault-codec.ts';
import { candidatesOf, newOnes, withoutUsername } from './candidates.rules.ts';
import { FileChoice } from './file-choice.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { transferTexts } from './transfer.texts.ts';
import { useImport } from './use-import.ts';
import { useOpenedFile } from './use-opened-file.ts';

const texts = transferTexts.import;

interface ImportDialogProps {
  readonly isOpen: boolean;
  readonly stored: readonly EntryFields[];
  /** The number of entries that can still be added. */
  readonly room: number;
  readonly onClose: () => void;
}

/**
 * Imports passwords from a file: the browser reads it, shows a preview, and sends entries only on
 * confirmation.
 */
export function ImportDialog({ isOpen, stored, room, onClose }: ImportDialogProps) {
  const { toast } = useShell();
  const { file, open, unlock, forget } = useOpenedFile();
  const { importing, start, stop } = useImport();
  // Logins are compared with the entries from before this import, so that entries stored by it are not shown
  // as duplicates of themselves.
  const [before, setBefore] = useState<{
    readonly stored: readonly EntryFields[];
    readonly room: number;
  } | null>(null);
  const known = before ?? { stored, room };
  const reading = file.state === 'read' ? file.reading : null;
  const [fills, setFills] = useState(false);
  const candidates = useMemo(
    () => candidatesOf(reading?.found ?? [], known.stored, fills),
    [reading, known.stored, fills],
  );
  const nameless = useMemo(() => withoutUsername(reading?.found ?? []), [reading]);
  const [picked, setPicked] = useState<ReadonlySet<number> | null>(null);
  const chosen = useMemo(() => picked ?? newOnes(candidates, known.room), [picked, candidates, known.room]);
  const areLogins = candidates.every(({ key, fields }) => !chosen.has(key) || typeOf(fields) === 'login');
  const [isAsking, setAsking] = useState(false);
  const isUnderWay = importing.state === 'running' || importing.state === 'stopped';
  const blocker = useLeaveGuard(isOpen && isUnderWay, () => true);

  const finish = () => {
    if (importing.state === 'done')
      toast({
        title: texts.toast(areLogins),
        description: texts.done(importing.all, areLogins),
        tone: 'success',
      });
    onClose();
  };
  const close = () => {
    if (isUnderWay) setAsking(true);
    else finish();
  };
  const stay = () => {
    setAsking(false);
    blocker.reset?.();
  };
  const begin = () => {
    setBefore(known);
    setPicked(chosen);
    start(candidates.filter(({ key }) => chosen.has(key)).map(({ fields }) => fields));
  };
  const leave = () => {
    stop();
    setAsking(false);
    onClose();
    blocker.proceed?.();
  };
  const onFill = (next: boolean) => {
    setFills(next);
    setPicked(null); // back to the default selection, because other entries are valid now
  };
  const another = () => {
    setFills(false);
    setPicked(null);
    forget();
  };

  const footer =
    importing.state !== 'idle' ? (
      <Button variant={importing.state === 'done' ? 'primary' : 'secondary'} onClick={close}>
        {importing.state === 'done' ? transferTexts.close : transferTexts.cancel}
      </Button>
    ) : (
      <>
        <Button onClick={close}>{transferTexts.cancel}</Button>
        {file.state === 'read' && <Button onClick={another}>{texts.again}</Button>}
        {file.state === 'read' && (
          <Button variant="primary" disabled={chosen.size === 0} onClick={begin}>
            {texts.submit(chosen.size, areLogins)}
          </Button>
        )}
      </>
    );
  const content = () => {
    if (file.state !== 'read')
      return (
        <FileChoice
          file={file}
          onOpen={(each) => void open(each)}
          onUnlock={(password) => void unlock(password)}
        />
      );
    if (importing.state !== 'idle')
      return (
        <ImportProgress
          importing={importing}
          isEncrypted={file.isEncrypted}
          taken={candidates.filter(({ key }) => chosen.has(key))}
          left={candidates.filter(({ key }) => !chosen.has(key))}
          leftOut={file.reading.leftOut}
        />
      );
    return (
      <ImportPreview
        fileName={file.name}
        candidates={candidates}
        leftOut={file.reading.leftOut}
        chosen={chosen}
        room={known.room}
        nameless={{ count: nameless, areFilled: fills, onFill }}
        onChoose={setPicked}
      />
    );
  };
  return (
    <>
      <Dialog
        open={isOpen}
        onOpenChange={(next) => !next && close()}
        title={texts.title}
        description={file.state === 'read' ? undefined : texts.description}
        footer={footer}
        size="lg"
      >
        {content()}
      </Dialog>
      <ConfirmDialog
        open={isOpen && (isAsking || blocker.state === 'blocked')}
        onOpenChange={(next) => !next && stay()}
        title={texts.leave.title}
        description={texts.leave.description}
        confirmLabel={texts.leave.confirm}
        cancelLabel={texts.leave.cancel}
        onConfirm={leave}
        danger
      />
    </>
  );
}
