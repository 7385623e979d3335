import { useShell } from '@savvi/mfe-kit';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { download } from '@savvi/ui/download';
import { SkeletonRegion, SkeletonText } from '@savvi/ui/skeleton';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { SecretField } from '../form/secret-field.tsx';
import { StrengthMeter } from '../strength/strength-meter.tsx';
import { useScore } from '../strength/use-score.ts';
import type { EntryFields } from '../vault-codec.ts';
import styles from './export-dialog.module.css';
import { transferTexts } from './transfer.texts.ts';
import { writeVaultFile } from './vault-file.ts';

const texts = transferTexts.export;
/** The file can be tried against in peace, at other people's speed. */
const LEAST = 8;
const JSON_TYPE = 'application/json';

interface ExportDialogProps {
  readonly isOpen: boolean;
  /** Undefined until they came. */
  readonly entries: readonly EntryFields[] | undefined;
  readonly unreadable: number;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** Writes all entries into a file that only a password opens; it is asked for twice, for nobody can recover it. */
export function ExportDialog({ isOpen, entries, unreadable, onReload, onClose }: ExportDialogProps) {
  const { toast, now } = useShell();
  const id = useId();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const score = useScore(password, []);
  const isTooShort = password.length < LEAST;
  const isDifferent = password !== repeated;

  async function write(all: readonly EntryFields[]): Promise<void> {
    setWriting(true);
    try {
      const at = now();
      download(texts.fileName(at.toISOString().slice(0, 10)), await writeVaultFile(all, password, at), JSON_TYPE);
      toast({ ...texts.done, tone: 'success' });
      onClose();
    } catch {
      toast({ ...texts.notMade, tone: 'destructive' });
    } finally {
      setWriting(false);
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWriting || entries === undefined) return;
    flushSync(() => setChecked(true));
    if (isTooShort || isDifferent) event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    else void write(entries);
  };

  const content = () => {
    if (entries === undefined) {
      return (
        <>
          <SkeletonRegion label={texts.loading}>
            <SkeletonText lines={2} />
          </SkeletonRegion>
          <Button size="sm" onClick={onReload}>
            {texts.reload}
          </Button>
        </>
      );
    }
    if (entries.length === 0) return <p>{texts.nothing}</p>;
    return (
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        <Banner tone="warning" title={texts.warning.title}>
          {texts.warning.text}
        </Banner>
        {unreadable > 0 && <Banner tone="warning">{texts.unreadable(unreadable)}</Banner>}
        <div className={styles.chosen}>
          <SecretField name="export-password" label={texts.password} value={password} onValueChange={setPassword} error={isChecked && isTooShort ? texts.tooShort(LEAST) : null} />
          <StrengthMeter score={score} />
        </div>
        <SecretField name="export-repeat" label={texts.repeat} value={repeated} onValueChange={setRepeated} error={isChecked && !isTooShort && isDifferent ? texts.different : null} />
      </form>
    );
  };
  const hasForm = entries !== undefined && entries.length > 0;
  const footer = (
    <>
      <Button onClick={onClose}>{hasForm ? transferTexts.cancel : transferTexts.close}</Button>
      {hasForm && (
        <Button variant="primary" type="submit" form={id} busy={isWriting} busyLabel={texts.busy}>
          {texts.submit}
        </Button>
      )}
    </>
  );
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()} title={texts.title} description={hasForm ? texts.description(entries.length) : undefined} footer={footer}>
      {content()}
    </Dialog>
  );
}
