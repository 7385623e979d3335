import type { Category } from '@savvi/budget-contract/category';
import type { Rule, RuleContent, RuleTried } from '@savvi/budget-contract/rule';
import { PAYEE_MAX } from '@savvi/budget-contract/transaction';
import { messageOf, PlanNotice, useLock, useShell } from '@savvi/mfe-kit';
import { useLeaveGuard } from '@savvi/mfe-kit/router';
import { ConfirmDialog } from '@savvi/ui/dialog';
import { FormDialog } from '@savvi/ui/form-dialog';
import { MoneyField } from '@savvi/ui/money-field';
import { StaleNotice } from '@savvi/ui/stale-notice';
import { FieldError, SelectField, TextField } from '@savvi/ui/text-field';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { AMOUNT_DIGITS } from '../../../shared/amount-digits.ts';
import { categoryOptions } from '../../../shared/category-groups.ts';
import { newRecordId } from '../../../shared/new-record-id.ts';
import type { RuleNames } from '../../../shared/rules/rule-sentence.ts';
import { tryRule, useChangeRules } from '../rule.queries.ts';
import { texts } from '../rule.texts.ts';
import styles from './rule-dialog.module.css';
import {
  isTooWide,
  RuleChanged,
  type RuleField,
  ruleOf,
  type RuleProblem,
  withRule,
} from './rule-form.rules.ts';
import { useRuleEntries } from './use-rule-entries.ts';

const words = texts.form;
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const UNCHANGED = { value: '', label: words.unchanged };
const KINDS = [UNCHANGED, ...optionsOf(words.kinds)];
const FIELDS = Object.entries(words.fields).map(([key, label]) => ({ key, label }));
const ADVICE: Readonly<Partial<Record<RuleProblem, string>>> = {
  payeeText: words.advice.payeeText,
  from: words.advice.from,
  to: words.advice.to,
};

/** Adds the choice that a rule has and that is gone, so that it stays until another one is chosen. */
const withGone = (
  options: readonly { readonly value: string; readonly label: string }[],
  value: string,
  label: string,
) => (options.some((option) => option.value === value) ? [...options] : [...options, { value, label }]);

interface RuleDialogProps extends Pick<RuleNames, 'lines' | 'accounts' | 'people'> {
  readonly budgetId: string;
  readonly categories: readonly Category[];
  /** Null adds a rule as the last one. */
  readonly rule: Rule | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Adds a rule, or changes its conditions and results. Asks if it matches most transactions (MON-81). */
export function RuleDialog(props: RuleDialogProps) {
  const { budgetId, categories, lines, accounts, people, rule, isOpen, onClose } = props;
  const { toast } = useShell();
  const isLocked = useLock('hasAdvancedBudgeting') !== null;
  const changeRules = useChangeRules(budgetId);
  const form = useRuleEntries(budgetId, rule);
  const { stored, base, entries, staleness } = form;
  const [isChecked, setChecked] = useState(false);
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const [isTrying, setTrying] = useState(false);
  /** The transactions that the rule matches, if these are so many that the question is open. */
  const [wide, setWide] = useState<RuleTried | null>(null);
  const [newId] = useState(newRecordId);
  const ifId = useId();
  const isSaving = isTrying || changeRules.isPending;
  const isDirty = JSON.stringify(entries) !== JSON.stringify(base);
  const blocker = useLeaveGuard(isOpen && isDirty && !isSaving, () => true);
  const { value, problems } = ruleOf(entries);
  const shown = isChecked ? problems : [];

  const change = (name: RuleField) => (entry: string) => {
    form.change(name, entry);
    setUnreadable((names) => names.filter((other) => other !== name));
  };
  const changeText = (key: string, entry: string) => change(key as RuleField)(entry); // a key of FIELDS
  const field = (name: RuleField, label: string) => ({
    name,
    label,
    value: entries[name],
    error: shown.includes(name) || unreadable.includes(name) ? (ADVICE[name] ?? words.advice.amount) : null,
  });
  const typed = (name: RuleField, label: string) => ({
    ...field(name, label),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change(name)(target.value),
  });
  const fail = (error: unknown) =>
    toast({ title: words.failed, description: messageOf(error, texts.tryAgain), tone: 'destructive' });

  const save = async (content: RuleContent) => {
    const next = { id: stored?.id ?? newId, ...content };
    try {
      await changeRules.mutateAsync((rules) => withRule(rules, stored, next));
      // Closes synchronously, so that the dialog has released the focus before the list changes.
      flushSync(onClose);
      toast({ title: rule === null ? words.added : words.saved, tone: 'success' });
    } catch (error) {
      if (error instanceof RuleChanged) return form.markStale();
      fail(error);
    }
  };
  const tryAndSave = async (content: RuleContent) => {
    setTrying(true);
    try {
      const tried = await tryRule(budgetId, content.conditions);
      if (isTooWide(tried)) return setWide(tried);
    } catch (error) {
      return fail(error);
    } finally {
      setTrying(false);
    }
    await save(content);
  };
  const submit = (incomplete: readonly string[]) => {
    if (isSaving || isLocked || staleness === 'loading') return;
    setChecked(true);
    setUnreadable(incomplete);
    if (value === null || incomplete.length > 0) return;
    if (rule !== null && !isDirty) return onClose();
    void tryAndSave(value);
  };

  const problemOf = (...names: ('noCondition' | 'noResult' | 'incomeHasNoLine' | 'transferHasNone')[]) => {
    const found = names.find((name) => shown.includes(name));
    return (
      <div role="alert" className={styles.problem}>
        {found !== undefined && <FieldError id={`${ifId}-${found}`}>{words[found]}</FieldError>}
      </div>
    );
  };
  const anyAccount = { value: '', label: words.anyAccount };
  const accountOptions = withGone(
    [anyAccount, ...accounts.map(({ id, name }) => ({ value: id, label: name }))],
    base.accountId,
    words.otherAccount,
  );
  const lineOptions = withGone(
    [UNCHANGED, ...lines.map(({ lineId, name }) => ({ value: lineId, label: name }))],
    base.lineId,
    words.otherLine,
  );
  const categoryChoices = withGone(
    [UNCHANGED, ...categoryOptions(categories).slice(1)],
    base.categoryId,
    words.otherCategory,
  );
  return (
    <FormDialog
      open={isOpen}
      words={{ ...(rule === null ? words.add : words.edit), cancel: words.cancel, leave: words.leave }}
      isDirty={isDirty}
      isSaving={isSaving}
      isHeld={isLocked || staleness === 'loading'}
      blocker={blocker}
      news={
        <>
          <PlanNotice feature="hasAdvancedBudgeting" />
          <StaleNotice
            staleness={staleness}
            words={words.stale}
            onLoad={() => void form.loadNewest()}
            sides={{ fields: FIELDS, was: form.was, base, entries, change: changeText }}
          />
        </>
      }
      className={styles.form}
      onClose={onClose}
      onSubmit={submit}
    >
      <fieldset className={styles.part} aria-describedby={`${ifId}-hint`}>
        <legend className={styles.legend}>{words.conditions}</legend>
        <p id={`${ifId}-hint`} className={styles.hint}>
          {words.conditionsHint}
        </p>
        <SelectField {...typed('payeeIs', words.fields.payeeIs)} options={optionsOf(words.payeeIs)} />
        {entries.payeeIs !== '' && (
          <TextField {...typed('payeeText', words.fields.payeeText)} maxLength={PAYEE_MAX} required />
        )}
        <SelectField
          {...typed('amountIs', words.fields.amountIs)}
          className={styles.first}
          options={optionsOf(words.amountIs)}
        />
        {entries.amountIs !== '' && (
          <MoneyField
            {...field('from', entries.amountIs === 'exact' ? words.fields.amount : words.fields.from)}
            digits={AMOUNT_DIGITS}
            required
            onValueChange={change('from')}
          />
        )}
        {entries.amountIs === 'range' && (
          <MoneyField
            {...field('to', words.fields.to)}
            className={styles.second}
            digits={AMOUNT_DIGITS}
            required
            onValueChange={change('to')}
          />
        )}
        {accountOptions.length > 1 && (
          <SelectField
            {...typed('accountId', words.fields.accountId)}
            className={styles.first}
            options={accountOptions}
          />
        )}
        {problemOf('noCondition')}
      </fieldset>
      <fieldset className={styles.part}>
        <legend className={styles.legend}>{words.results}</legend>
        {lineOptions.length > 1 && (
          <SelectField {...typed('lineId', words.fields.lineId)} options={lineOptions} />
        )}
        {entries.lineId === '' && (
          <SelectField {...typed('categoryId', words.fields.categoryId)} options={categoryChoices} />
        )}
        {people !== null && (
          <SelectField
            {...typed('payer', words.fields.payer)}
            options={[
              UNCHANGED,
              { value: 'partner1', label: people.partner1 },
              { value: 'partner2', label: people.partner2 },
              { value: 'joint', label: words.joint },
            ]}
          />
        )}
        <SelectField {...typed('kind', words.fields.kind)} options={KINDS} />
        <TextField {...typed('payee', words.fields.payee)} maxLength={PAYEE_MAX} optional />
        {problemOf('incomeHasNoLine', 'transferHasNone', 'noResult')}
      </fieldset>
      <ConfirmDialog
        open={wide !== null}
        onOpenChange={(open) => !open && setWide(null)}
        title={texts.wide.question(wide?.matching ?? 0)}
        description={texts.wide.description(wide?.of ?? 0)}
        confirmLabel={texts.wide.confirm}
        cancelLabel={texts.wide.cancel}
        onConfirm={() => {
          setWide(null);
          if (value !== null) void save(value);
        }}
      />
    </FormDialog>
  );
}
