import { ruleMatch } from '@savvi/budget-contract/rule';
import { messageOf, mutate, useLock, useShell } from '@savvi/mfe-kit';
import { useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { useState } from 'react';
import { newRecordId } from '../../../shared/new-record-id.ts';
import { changeRules } from '../../../shared/rules/rules.queries.ts';
import { type LineNames, texts } from '../transaction.texts.ts';
import { type PayeeRule, withPayeeRule } from './payee-rule.rules.ts';
import type { Correction } from './rule-questions.ts';

/** A question about a payee, with the name of the line. */
export interface RuleQuestion extends PayeeRule {
  readonly line: string;
}

const words = texts.ruleQuestion;

/**
 * Asks whether a payee always belongs in a line (MON-80). A correction is a change of the line of one transaction by a
 * person, in its form or by accepting a suggestion, from another line or from none. The question comes if the payee has
 * another transaction, no rule gives it this line already, and the person has not said 'Never for this payee'. A change
 * of several transactions at once is not asked about, and nothing is without the plan feature.
 */
export function useRuleQuestion(budgetId: string, lines: LineNames) {
  const { toast } = useShell();
  const client = useQueryClient();
  const isLocked = useLock('hasAdvancedBudgeting') !== null;
  const [question, setQuestion] = useState<RuleQuestion | null>(null);
  const close = () => setQuestion(null);
  const onError = (error: unknown) =>
    toast({ title: words.failed, description: messageOf(error, texts.tryAgain), tone: 'destructive' });

  async function ask({ stored, saved }: Correction): Promise<void> {
    const { lineId, kind, amount, payee, date, accountId = null } = saved;
    const line = lines.find((each) => each.lineId === lineId);
    if (isLocked || lineId === null || lineId === stored.lineId || line === undefined) return;
    const { rule, isNever, isRepeated } = await mutate({
      method: 'POST',
      path: `/api/budgets/${encodeURIComponent(budgetId)}/rules/match`,
      body: { kind, amount, payee, date, accountId, isCorrected: true },
      reader: ruleMatch,
    });
    if (isNever || isRepeated !== true || rule?.results.lineId === lineId) return;
    const id = newRecordId();
    setQuestion({ id, payee, lineId, decidedBy: rule?.id ?? null, line: line.name });
  }

  const accepting = useMutation({
    mutationFn: async (accepted: RuleQuestion): Promise<boolean> => {
      let isChanged = false;
      await changeRules(client, budgetId, (rules) => {
        const next = withPayeeRule(rules, accepted);
        isChanged = next.isChanged;
        return next.rules;
      });
      return isChanged;
    },
    onSuccess: (isChanged, { payee, line }) => {
      close();
      toast({ title: (isChanged ? words.changed : words.made)(payee, line), tone: 'success' });
    },
    onError,
  });
  const refusing = useMutation({
    mutationFn: ({ payee }: RuleQuestion) =>
      mutate({
        method: 'PUT',
        path: `/api/budgets/${encodeURIComponent(budgetId)}/rules/never`,
        body: { payee },
      }),
    onSuccess: (_, { payee }) => {
      close();
      toast({ title: words.refused(payee), tone: 'success' });
    },
    onError,
  });
  return {
    question,
    /** Asks after a correction. If the service does not answer, the question is left out: it is an offer. */
    ask: (correction: Correction): void => void ask(correction).catch(() => undefined),
    isAccepting: accepting.isPending,
    isRefusing: refusing.isPending,
    accept: () => question !== null && accepting.mutate(question),
    refuse: () => question !== null && refusing.mutate(question),
    close,
  };
}

/** The state of the question. */
export type RuleQuestionState = ReturnType<typeof useRuleQuestion>;
