import { type Entries, type FormMode, PlanNotice, useRecordForm, useShell } from '@savvi/mfe-kit';
import { useLeaveGuard } from '@savvi/mfe-kit/router';
import { Banner } from '@savvi/ui/banner';
import { FormDialog } from '@savvi/ui/form-dialog';
import { Segmented } from '@savvi/ui/segmented';
import { Skeleton } from '@savvi/ui/skeleton';
import { StaleNotice } from '@savvi/ui/stale-notice';
import { TextArea, TextField } from '@savvi/ui/text-field';
import { lazy, Suspense, useEffectEvent, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useConfirmation } from '../confirmation/use-confirmation.ts';
import { useFailure } from '../use-failure.ts';
import { type EntryType, isCut, typeOf, type VaultEntry, VAULT } from '../vault-codec.ts';
import { texts } from '../vault.texts.ts';
import styles from './entry-dialog.module.css';
import { entryForm, type FieldKey } from './entry-form.ts';
import { formTexts } from './form.texts.ts';
import { PasswordEntry } from './password-entry.tsx';

const FurtherFields = lazy(async () => ({ default: (await import('./further-fields.tsx')).FurtherFields }));

const TYPES = (['login', 'card', 'note'] as const).map((value) => ({ value, label: formTexts.type[value] }));
const ATTRIBUTES = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** What was typed into a form whose entry was saved without some of it. */
export interface Unsaved {
  readonly type: EntryType;
  readonly entries: Entries;
}

interface EntryDialogProps {
  /** The entry to edit, or null to add one. */
  readonly stored: VaultEntry | null;
  /** What an earlier save of this entry left out, to be saved again. */
  readonly unsaved: Unsaved | null;
  readonly isOpen: boolean;
  /** Whether the dialog replaces another one. */
  readonly takesOver: boolean;
  readonly onClose: () => void;
  /** Called after the entry is stored and the dialog has closed. */
  readonly onSaved: (mode: FormMode, saved: VaultEntry) => void;
  /** Called after only a part of the entry was stored. */
  readonly onCut: (saved: VaultEntry, unsaved: Unsaved) => void;
}

/**
 * Adds or edits an entry (VAULT-9, VLT-2). A failed save keeps the input, and closing asks before discarding
 * it (N-22).
 */
export function EntryDialog({
  stored,
  unsaved,
  isOpen,
  takesOver,
  onClose,
  onSaved,
  onCut,
}: EntryDialogProps) {
  const { toast } = useShell();
  const fail = useFailure();
  const { before } = useConfirmation();
  const [type, setType] = useState<EntryType>(
    unsaved?.type ?? (stored?.isReadable ? typeOf(stored) : 'login'),
  );
  const entry = entryForm(type);
  const form = useRecordForm(VAULT, entry, stored, {
    onSaved(mode, saved) {
      if (isCut(entry.payloadOf(form.entries, form.base), saved))
        return onCut(saved, { type, entries: form.entries });
      toast({ title: texts.done[mode][type], tone: 'success' });
      // Closes synchronously, so that the dialog has released the focus before the page moves it.
      flushSync(onClose);
      onSaved(mode, saved);
    },
    onFailed: (mode, error) => fail(mode, error, type),
  });
  const typeAgain = useEffectEvent(() => {
    for (const [key, text] of Object.entries(unsaved?.entries ?? {}))
      if (text !== form.entries[key]) form.change(key, text);
  });
  useLayoutEffect(() => typeAgain(), []);
  const blocker = useLeaveGuard(isOpen && form.isDirty && !form.isSaving, () => true);
  const propsOf = (key: FieldKey) => {
    const field = entry.fields.find((each) => each.key === key);
    return {
      name: `entry-${key}`,
      label: key === 'name' ? formTexts.nameOf[type] : formTexts.fields[key],
      required: field?.isRequired,
      optional: field?.isRequired === false,
      error: field && form.problemOf(field),
    };
  };
  const valueOf = (key: FieldKey) => form.entries[key] ?? '';
  const typedInto = (key: FieldKey) => ({
    ...propsOf(key),
    autoComplete: 'off',
    'data-1p-ignore': '',
    'data-lpignore': 'true',
    value: valueOf(key),
    onChange: (event: { target: { value: string } }) => form.change(key, event.target.value),
  });
  const secretIn = (key: FieldKey) => ({
    ...propsOf(key),
    value: valueOf(key),
    onValueChange: (value: string) => form.change(key, value),
    // Users confirm their identity before the form shows a stored secret (SEC-16).
    beforeReveal: stored === null ? undefined : before,
  });
  return (
    <FormDialog
      open={isOpen}
      words={{ ...formTexts, ...formTexts[form.mode][type] }}
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      isHeld={form.isLoadingNewest}
      takesOver={takesOver}
      blocker={blocker}
      news={
        <>
          {unsaved !== null && (
            <Banner tone="danger" role="alert" title={texts.partly.title}>
              {texts.partly.description}
            </Banner>
          )}
          <PlanNotice feature="hasPasswordManager" />
          <StaleNotice
            staleness={form.staleness}
            words={{ ...formTexts.stale, ...formTexts.staleOf[type] }}
            onLoad={() => void form.loadNewest()}
            sides={
              stored === null ? undefined : { ...form, was: entry.entriesOf(stored), fields: entry.fields }
            }
          />
        </>
      }
      className={styles.form}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {stored === null && (
        <Segmented
          legend={formTexts.type.label}
          legendHidden
          options={TYPES}
          value={type}
          onValueChange={setType}
        />
      )}
      <TextField {...typedInto('name')} data-autofocus="" />
      {type === 'login' && (
        <>
          <TextField {...typedInto('usernameEmail')} {...ATTRIBUTES} />
          <PasswordEntry {...secretIn('password')} known={[valueOf('name'), valueOf('usernameEmail')]} />
          <TextField
            {...typedInto('url')}
            {...ATTRIBUTES}
            inputMode="url"
            placeholder={formTexts.urlPlaceholder}
          />
        </>
      )}
      <Suspense fallback={<Skeleton height="control" />}>
        <FurtherFields type={type} typedInto={typedInto} secretIn={secretIn} />
      </Suspense>
      <TextArea {...typedInto('notes')} rows={type === 'note' ? 8 : 3} />
    </FormDialog>
  );
}
