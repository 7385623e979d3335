import { useShell } from '@savvi/mfe-kit';
import { TextField, type TextFieldProps } from '@savvi/ui/text-field';
import type { EntryType } from '../vault-codec.ts';
import styles from './entry-dialog.module.css';
import type { FieldKey } from './entry-form.ts';
import { formTexts } from './form.texts.ts';
import { LinksField } from './links-field.tsx';
import { SecretField, type SecretFieldProps } from './secret-field.tsx';

interface FurtherFieldsProps {
  readonly type: EntryType;
  readonly typedInto: (key: FieldKey) => TextFieldProps;
  readonly secretIn: (key: FieldKey) => SecretFieldProps;
}

/** The fields of a card, the setup key of one-time codes, and the tags and links of any entry (VLT-1, VLT-2, LNK-1). */
export function FurtherFields({ type, typedInto, secretIn }: FurtherFieldsProps) {
  const hideWhen = !useShell().entitlements.hasPasswordManager;
  const secret = (key: keyof typeof formTexts.secrets) => ({
    ...secretIn(key),
    secret: formTexts.secrets[key],
    hideWhen,
  });
  return (
    <>
      {type === 'login' && <SecretField {...secret('totp')} hint={formTexts.totpHint} />}
      {type === 'card' && (
        <>
          <TextField {...typedInto('holder')} />
          <SecretField {...secret('number')} inputMode="numeric" />
          <div className={styles.pair}>
            <TextField {...typedInto('expires')} placeholder={formTexts.expiresPlaceholder} />
            <SecretField {...secret('code')} inputMode="numeric" />
          </div>
        </>
      )}
      <TextField {...typedInto('tags')} hint={formTexts.tagsHint} />
      <LinksField value={secretIn('links').value} onChange={secretIn('links').onValueChange} />
    </>
  );
}
