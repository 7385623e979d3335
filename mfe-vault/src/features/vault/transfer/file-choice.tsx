import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Spinner } from '@savvi/ui/spinner';
import { FileUp } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { SecretField } from '../form/secret-field.tsx';
import styles from './import-dialog.module.css';
import { transferTexts } from './transfer.texts.ts';
import type { FileState } from './use-opened-file.ts';

const texts = transferTexts.import;

interface FileChoiceProps {
  readonly file: Exclude<FileState, { readonly state: 'read' }>;
  readonly onOpen: (file: File) => void;
  readonly onUnlock: (password: string) => void;
}

/** Asks for a file, and for the password of an encrypted one. */
export function FileChoice({ file, onOpen, onUnlock }: FileChoiceProps) {
  const id = useId();
  const [password, setPassword] = useState('');
  if (file.state === 'reading') return <Spinner size="lg" label={texts.reading} />;
  if (file.state === 'locked') {
    const submit = (event: FormEvent) => {
      event.preventDefault();
      if (!file.isOpening) onUnlock(password);
    };
    return (
      <form className={styles.unlock} onSubmit={submit} noValidate>
        <SecretField
          name="import-password"
          label={texts.unlock.label}
          hint={texts.unlock.hint}
          error={file.problem}
          value={password}
          onValueChange={setPassword}
        />
        <Button type="submit" busy={file.isOpening} busyLabel={texts.unlock.busy}>
          {texts.unlock.action}
        </Button>
      </form>
    );
  }
  return (
    <div className={styles.choice}>
      {file.problem !== null && (
        <Banner tone="danger" role="alert">
          {file.problem}
        </Banner>
      )}
      <label className={styles.file} htmlFor={id}>
        <FileUp aria-hidden="true" />
        <span>{texts.choose}</span>
        <input
          id={id}
          className={styles.input}
          type="file"
          accept=".json,.csv,.1pux,.zip,application/json,text/csv,application/zip"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen !== undefined) onOpen(chosen);
            target.value = ''; // clears the input, so that the same file can be chosen again
          }}
        />
      </label>
    </div>
  );
}
