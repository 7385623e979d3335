import { recordsQuery, useShell } from '@savvi/mfe-kit';
import { useQueryClient } from '@savvi/mfe-kit/query';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { download } from '@savvi/ui/download';
import { SkeletonRegion, SkeletonText } from '@savvi/ui/skeleton';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useConfirmation } from '../confirmation/use-confirmation.ts';
import { SecretField } from '../form/secret-field.tsx';
import { StrengthMeter } from '../strength/strength-meter.tsx';
import { isGuessable } from '../strength/guessable.ts';
import { useScore } from '../strength/use-score.ts';
import { type EntryFields, typeOf, VAULT } from '../vault-codec.ts';
import styles from './export-dialog.module.css';
import { UnreadableFile } from './reading.ts';
import { transferTexts } from './transfer.texts.ts';
import { writeVaultFile } from './vault-file.ts';

const texts = transferTexts.export;
/** Minimum password length. An attacker can try passwords on the file offline. */
const LEAST = 8;
const JSON_TYPE = 'application/json';

const areLogins = (entries: readonly EntryFields[]) => entries.every((entry) => typeOf(entry) === 'login');
const focusProblem = (form: HTMLFormElement) =>
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

interface ExportDialogProps {
  readonly isOpen: boolean;
  /** The entries to export; undefined until they are loaded. */
  readonly entries: readonly EntryFields[] | undefined;
  readonly unreadable: number;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** Writes all entries to an encrypted file. The password is entered twice, because nobody can recover it. */
export function ExportDialog({ isOpen, entries, unreadable, onReload, onClose }: ExportDialogProps) {
  const { toast, now } = useShell();
  const client = useQueryClient();
  const confirmation = useConfirmation();
  const id = useId();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const score = useScore(password, []);
  const [weak, setWeak] = useState<string | null>(null);
  const writing = useRef<AbortController | null>(null);
  useEffect(() => () => writing.current?.abort(), []);
  const isTooShort = password.length < LEAST;
  const isTooWeak = password === weak;
  const isDifferent = password !== repeated;

  async function write(form: HTMLFormElement): Promise<void> {
    const { signal } = (writing.current = new AbortController());
    setWriting(true);
    try {
      const isWeak = await isGuessable(password);
      if (signal.aborted) return;
      if (isWeak) {
        flushSync(() => setWeak(password));
        return focusProblem(form);
      }
      if (!(await confirmation.ask()) || signal.aborted) return;
      // Load the list again, so that the file includes entries stored elsewhere in the meantime.
      const newest = await client.fetchQuery({ ...recordsQuery(VAULT), staleTime: 0 });
      const readable = newest.filter((entry) => entry.isReadable);
      const at = now();
      const text = await writeVaultFile(readable, password, at);
      if (signal.aborted) return;
      download(texts.fileName(at.toISOString().slice(0, 10)), text, JSON_TYPE);
      toast({ ...texts.done(readable.length, areLogins(readable)), tone: 'success' });
      onClose();
    } catch (error) {
      if (!signal.aborted)
        toast({
          ...texts.notMade,
          ...(error instanceof UnreadableFile && { description: error.message }),
          tone: 'destructive',
        });
    } finally {
      setWriting(false);
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWriting || entries === undefined) return;
    flushSync(() => setChecked(true));
    if (isTooShort || isTooWeak || isDifferent) focusProblem(event.currentTarget);
    else void write(event.currentTarget);
  };
  const close = () => {
    writing.current?.abort();
    onClose();
  };
  const passwordProblem = () => {
    if (isChecked && isTooShort) return texts.tooShort(LEAST);
    return isTooWeak ? texts.tooWeak : null;
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
          <SecretField
            name="export-password"
            label={texts.password}
            value={password}
            onValueChange={setPassword}
            error={passwordProblem()}
          />
          <StrengthMeter score={score} />
        </div>
        <SecretField
          name="export-repeat"
          label={texts.repeat}
          value={repeated}
          onValueChange={setRepeated}
          error={isChecked && !isTooShort && isDifferent ? texts.different : null}
        />
      </form>
    );
  };
  const hasForm = entries !== undefined && entries.length > 0;
  const footer = (
    <>
      <Button onClick={close}>{hasForm ? transferTexts.cancel : transferTexts.close}</Button>
      {hasForm && (
        <Button variant="primary" type="submit" form={id} busy={isWriting} busyLabel={texts.busy}>
          {texts.submit}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={texts.title}
      description={hasForm ? texts.description(entries.length, areLogins(entries)) : undefined}
      footer={footer}
    >
      {content()}
    </Dialog>
  );
}
