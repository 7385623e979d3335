// The schemas of goals in responses. Inputs are a separate module, because the wizard reads goals and checks none.
import * as z from '@savvi/contracts/schema';
import { moneyOutput } from '@savvi/contracts/money';
import { calendarDate, recordId, recordVersion } from '@savvi/contracts/values';

/** The fields of a goal in a response. */
export const goalFields = {
  id: recordId,
  name: z.string(),
  monthlyAmount: moneyOutput,
  target: z.nullable(moneyOutput),
  date: z.nullable(calendarDate),
};

const goalReply = z.object(goalFields);
/** A savings goal (MON-94). */
export type Goal = z.infer<typeof goalReply>;

/** The goals of a budget, in their order. The version counts the changes of the list. */
export const goalsReply = z.object({ goals: z.array(goalReply), version: recordVersion });
/** The goals of a budget. */
export type Goals = z.infer<typeof goalsReply>;
