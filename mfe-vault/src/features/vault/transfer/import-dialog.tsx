import { useShell } from '@savvi/mfe-kit';
import { useLeaveGuard } from '@savvi/mfe-kit/router';
import { Button } from '@savvi/ui/button';
import { ConfirmDialog, Dialog } from '@savvi/ui/dialog';
import { useState } from 'react';
import type { EntryFields } from '../vault-codec.ts';
import { candidatesOf, type Candidate } from './candidates.rules.ts';
import { FileChoice } from './file-choice.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { transferTexts } from './transfer.texts.ts';
import { useImport } from './use-import.ts';
import { useOpenedFile } from './use-opened-file.ts';

const texts = transferTexts.import;

/** Everything that can be taken and is not there yet. */
const newOnes = (candidates: readonly Candidate[]) => new Set(candidates.filter(({ problem, isDuplicate }) => problem === null && !isDuplicate).map(({ key }) => key));

/** Brings passwords in from a file: read here, shown, and sent only when somebody says so. */
export function ImportDialog({ isOpen, stored, onClose }: { isOpen: boolean; stored: readonly EntryFields[]; onClose: () => void }) {
  const { toast } = useShell();
  const { file, open, unlock, forget } = useOpenedFile();
  const { importing, start } = useImport();
  // What is imported while the dialog is open is no duplicate of itself.
  const [storedBefore] = useState(stored);
  const candidates = file.state === 'read' ? candidatesOf(file.reading.found, storedBefore) : [];
  const [picked, setPicked] = useState<ReadonlySet<number> | null>(null);
  const chosen = picked ?? newOnes(candidates);
  const [isAsking, setAsking] = useState(false);
  const isUnderWay = importing.state === 'running' || importing.state === 'stopped';
  const blocker = useLeaveGuard(isOpen && isUnderWay, () => true);

  const finish = () => {
    if (importing.state === 'done') toast({ title: texts.toast, description: texts.done(importing.all), tone: 'success' });
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
  const stop = () => {
    setAsking(false);
    onClose();
    blocker.proceed?.();
  };
  const another = () => {
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
          <Button variant="primary" disabled={chosen.size === 0} onClick={() => start(candidates.filter(({ key }) => chosen.has(key)).map(({ fields }) => fields))}>
            {texts.submit(chosen.size)}
          </Button>
        )}
      </>
    );
  const content = () => {
    if (file.state !== 'read') return <FileChoice file={file} onOpen={(each) => void open(each)} onUnlock={(password) => void unlock(password)} />;
    if (importing.state !== 'idle') return <ImportProgress importing={importing} taken={candidates.filter(({ key }) => chosen.has(key))} left={candidates.filter(({ key }) => !chosen.has(key))} leftOut={file.reading.leftOut} />;
    return <ImportPreview fileName={file.name} candidates={candidates} leftOut={file.reading.leftOut} chosen={chosen} onChoose={setPicked} />;
  };
  return (
    <>
      <Dialog open={isOpen} onOpenChange={(next) => !next && close()} title={texts.title} description={file.state === 'read' ? undefined : texts.description} footer={footer} size="lg">
        {content()}
      </Dialog>
      <ConfirmDialog
        open={isOpen && (isAsking || blocker.state === 'blocked')}
        onOpenChange={(next) => !next && stay()}
        title={texts.leave.title}
        description={texts.leave.description}
        confirmLabel={texts.leave.confirm}
        cancelLabel={texts.leave.cancel}
        onConfirm={stop}
        danger
      />
    </>
  );
}
