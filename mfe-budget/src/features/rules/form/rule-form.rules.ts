import {
  type Rule,
  ruleConditions,
  type RuleContent,
  type RuleInput,
  ruleResults,
} from '@savvi/budget-contract/rule';

/** The entries of the form of a rule; empty for no condition, or for what stays as it is. */
export const NEW_RULE = {
  payeeIs: 'contains',
  payeeText: '',
  amountIs: '',
  from: '',
  to: '',
  accountId: '',
  lineId: '',
  categoryId: '',
  payer: '',
  kind: '',
  payee: '',
};
/** The entries of the form of a rule. */
export type RuleEntries = typeof NEW_RULE;
/** A field of the form of a rule. */
export type RuleField = keyof RuleEntries;

/** The entries of a stored rule. */
export function entriesOf({
  conditions: { payee, amount, accountId },
  results,
}: Pick<Rule, 'conditions' | 'results'>): RuleEntries {
  const isExact = amount !== undefined && amount.from === amount.to;
  return {
    payeeIs: payee?.is ?? '',
    payeeText: payee?.text ?? '',
    amountIs: amount === undefined ? '' : isExact ? 'exact' : 'range',
    from: amount?.from ?? '',
    to: amount === undefined || isExact ? '' : amount.to,
    accountId: accountId ?? '',
    lineId: results.lineId ?? '',
    categoryId: results.categoryId ?? '',
    payer: results.payer ?? '',
    kind: results.kind ?? '',
    payee: results.payee ?? '',
  };
}

/** The entries of the newest version with what the user changed since `base`. */
export const onTopOf = (newest: RuleEntries, base: RuleEntries, typed: RuleEntries): RuleEntries => {
  // The keys are those of the entries.
  const changed = Object.entries(typed).filter(([key, entry]) => entry !== base[key as RuleField]);
  return { ...newest, ...Object.fromEntries(changed) };
};

/** Thrown by a change of a rule that was changed or deleted elsewhere. */
export class RuleChanged extends Error {
  override readonly name = 'RuleChanged';
}

const isSame = (one: Rule, other: RuleInput): boolean =>
  JSON.stringify(entriesOf(one)) === JSON.stringify(entriesOf(other));

/**
 * The rules with the next content of the opened rule, or with a new rule as the last one. A repeated change is the same.
 * @throws {RuleChanged} if the opened rule was changed or deleted elsewhere
 */
export function withRule(
  rules: readonly Rule[],
  opened: Rule | null,
  next: RuleInput,
): readonly (Rule | RuleInput)[] {
  const current = rules.find(({ id }) => id === next.id);
  const isCurrent = current !== undefined && (current.version === opened?.version || isSame(current, next));
  if (opened !== null && !isCurrent) throw new RuleChanged();
  return current === undefined ? [...rules, next] : rules.map((each) => (each === current ? next : each));
}

/** What is wrong with the entries: single fields, or all conditions or all results. */
export type RuleProblem = RuleField | 'noCondition' | 'noResult' | 'incomeHasNoLine' | 'transferHasNone';

const textOf = (entry: string) => (entry.trim() === '' ? undefined : entry.trim());

/** The rule of the entries, or what is wrong with them. */
export function ruleOf(entries: RuleEntries): {
  value: RuleContent | null;
  problems: readonly RuleProblem[];
} {
  const { payeeIs, payeeText, amountIs, from, accountId, lineId, categoryId } = entries;
  const to = amountIs === 'exact' ? from : entries.to;
  const conditions = ruleConditions.safeParse({
    ...(payeeIs !== '' && { payee: { is: payeeIs, text: payeeText } }),
    ...(amountIs !== '' && { amount: { from, to } }),
    ...(accountId !== '' && { accountId }),
  });
  const hasCondition = payeeIs !== '' || amountIs !== '' || accountId !== '';
  const results = ruleResults.safeParse({
    lineId: textOf(lineId),
    categoryId: lineId === '' ? textOf(categoryId) : undefined,
    payer: textOf(entries.payer),
    kind: textOf(entries.kind),
    payee: textOf(entries.payee),
  });
  const hasLine = lineId !== '' || categoryId !== '';
  const isIncomeWithLine = entries.kind === 'income' && hasLine;
  const isTransferWithMore = entries.kind === 'transfer' && (hasLine || entries.payer !== '');
  const problems: RuleProblem[] = [];
  if (!conditions.success) {
    if (!hasCondition) problems.push('noCondition');
    const isRefused = (key: string) =>
      conditions.error.issues.some(({ path }) => path.includes(key) && hasCondition);
    if (isRefused('payee')) problems.push('payeeText');
    if (isRefused('amount')) problems.push(isRefused('from') ? 'from' : 'to');
  }
  if (isIncomeWithLine) problems.push('incomeHasNoLine');
  else if (isTransferWithMore) problems.push('transferHasNone');
  else if (!results.success) problems.push('noResult');
  return {
    value:
      conditions.success && results.success ? { conditions: conditions.data, results: results.data } : null,
    problems,
  };
}

/** The number of transactions from which on half of them says something about a rule. */
const FEW = 10;
/** Whether a rule matches over half of the last transactions, which is worth a question (MON-81). */
export const isTooWide = ({ matching, of }: { matching: number; of: number }): boolean =>
  of >= FEW && matching * 2 > of;
