import { useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { download } from '@savvi/ui/download';
import { formatDate } from '@savvi/ui/format';
import { Checkbox } from '@savvi/ui/text-field';
import { Copy, Download, Printer } from 'lucide-react';
import type { Ref } from 'react';
import { printText } from './print-text.ts';
import styles from './security.module.css';
import { TEXTS } from './security.texts.ts';
import { useCopy } from './use-copy.ts';

const texts = TEXTS.codes;

/** New recovery codes, with ways to store them. */
export function RecoveryCodes({
  codes,
  isSaved,
  onSaved,
  checkbox,
}: {
  codes: readonly string[];
  isSaved: boolean;
  onSaved: (isSaved: boolean) => void;
  checkbox: Ref<HTMLInputElement>;
}) {
  const { user, now } = useShell();
  const copy = useCopy();
  const text = () =>
    [texts.fileTitle, texts.fileText(user.email, formatDate(now())), '', ...codes, ''].join('\n');
  return (
    <div className={styles.form}>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button
          size="sm"
          iconBefore={<Copy aria-hidden="true" />}
          onClick={() => copy(codes.join('\n'), texts.copied)}
        >
          {texts.copy}
        </Button>
        <Button size="sm" iconBefore={<Printer aria-hidden="true" />} onClick={() => printText(text())}>
          {texts.print}
        </Button>
        <Button
          size="sm"
          iconBefore={<Download aria-hidden="true" />}
          onClick={() => download(texts.fileName, text(), 'text/plain')}
        >
          {texts.save}
        </Button>
      </div>
      <Checkbox
        ref={checkbox}
        label={texts.saved}
        checked={isSaved}
        onChange={({ target }) => onSaved(target.checked)}
      />
    </div>
  );
}
