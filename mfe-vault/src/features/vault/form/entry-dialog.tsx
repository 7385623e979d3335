import { type FormMode, PlanNotice, useRecordForm, useShell } from '@savvi/mfe-kit';
import { useLeaveGuard } from '@savvi/mfe-kit/router';
import { FormDialog } from '@savvi/ui/form-dialog';
import { StaleNotice } from '@savvi/ui/stale-notice';
import { TextArea, TextField } from '@savvi/ui/text-field';
import { flushSync } from 'react-dom';
import { useFailure } from '../use-failure.ts';
import { type VaultEntry, VAULT } from '../vault-codec.ts';
import { texts } from '../vault.texts.ts';
import styles from './entry-dialog.module.css';
import { ENTRY_FORM } from './entry-form.ts';
import { formTexts } from './form.texts.ts';
import { PasswordEntry } from './password-entry.tsx';

interface EntryDialogProps {
  /** The entry to edit, or null to add one. */
  readonly stored: VaultEntry | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called after the entry is stored and the dialog has closed. */
  readonly onSaved: (mode: FormMode, saved: VaultEntry) => void;
}

/**
 * Adds or edits an entry (VAULT-9). A failed save keeps the input, and closing asks before discarding it
 * (N-22).
 */
export function EntryDialog({ stored, isOpen, onClose, onSaved }: EntryDialogProps) {
  const { toast } = useShell();
  const fail = useFailure();
  const form = useRecordForm(VAULT, ENTRY_FORM, stored, {
    onSaved(mode, saved) {
      toast({ title: texts.done[mode], tone: 'success' });
      // Closes synchronously, so that the dialog has released the focus before the page moves it.
      flushSync(onClose);
      onSaved(mode, saved);
    },
    onFailed: fail,
  });
  const blocker = useLeaveGuard(isOpen && form.isDirty && !form.isSaving, () => true);
  const propsOf = (key: keyof typeof formTexts.fields) => {
    const field = ENTRY_FORM.fields.find((each) => each.key === key);
    return {
      name: `entry-${key}`,
      label: formTexts.fields[key],
      required: field?.isRequired,
      optional: field?.isRequired === false,
      error: field && form.problemOf(field),
    };
  };
  const typedInto = (key: keyof typeof formTexts.fields) => ({
    ...propsOf(key),
    autoComplete: 'off',
    'data-1p-ignore': '',
    'data-lpignore': 'true',
    value: form.entries[key] ?? '',
    onChange: (event: { target: { value: string } }) => form.change(key, event.target.value),
  });
  return (
    <FormDialog
      open={isOpen}
      words={{ ...formTexts, ...formTexts[form.mode] }}
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      isHeld={form.isLoadingNewest}
      blocker={blocker}
      news={
        <>
          <PlanNotice feature="hasPasswordManager" />
          <StaleNotice
            staleness={form.staleness}
            words={formTexts.stale}
            onLoad={() => void form.loadNewest()}
            sides={
              stored === null
                ? undefined
                : { ...form, was: ENTRY_FORM.entriesOf(stored), fields: ENTRY_FORM.fields }
            }
          />
        </>
      }
      className={styles.form}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField {...typedInto('name')} />
      <TextField {...typedInto('usernameEmail')} autoCapitalize="none" autoCorrect="off" spellCheck={false} />
      <PasswordEntry
        {...propsOf('password')}
        value={form.entries['password'] ?? ''}
        known={[form.entries['name'] ?? '', form.entries['usernameEmail'] ?? '']}
        onValueChange={(value) => form.change('password', value)}
      />
      <TextField
        {...typedInto('url')}
        inputMode="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        placeholder={formTexts.urlPlaceholder}
      />
      <TextArea {...typedInto('notes')} rows={3} />
    </FormDialog>
  );
}
