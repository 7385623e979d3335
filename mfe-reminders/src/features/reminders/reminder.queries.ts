import {
  type AnsweredReminder,
  answeredReminderReply,
  type AnswerInput,
} from '@savvi/reminders-contract/reminder';
import * as z from '@savvi/contracts/schema';
import { get, messageOf, mutate, useShell } from '@savvi/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { formatDay } from '@savvi/ui/format';
import { wordsOf } from './groups.rules.ts';
import { texts } from './reminders.texts.ts';

const reminders = z.array(answeredReminderReply);
const KEY = 'reminders';

/** All dates with the user's answers, the earliest first. */
export const remindersQuery = queryOptions({
  queryKey: [KEY, 'all'],
  queryFn: ({ signal }) => get('/api/reminders/all', reminders, signal),
});

/** An answer to a reminder; null takes the answer back. */
export interface Answer {
  readonly reminder: AnsweredReminder;
  readonly answer: Omit<AnswerInput, 'dueOn'> | null;
}

/**
 * Answers a reminder and fetches all lists of reminders again. A toast offers to take the answer back, or says why it
 * was not saved.
 */
export function useAnswer() {
  const client = useQueryClient();
  const { toast } = useShell();
  const mutation = useMutation({
    mutationFn({ reminder: { id, dueOn }, answer }: Answer) {
      const path = `/api/reminders/${encodeURIComponent(id)}/answer` as const;
      return answer === null
        ? mutate({ method: 'DELETE', path })
        : mutate({ method: 'PUT', path, body: { dueOn, ...answer } });
    },
    onSuccess(_, { reminder, answer }) {
      if (answer === null) return;
      const what = `${wordsOf(reminder.kind)}, ${formatDay(reminder.dueOn)}`;
      toast({
        title:
          answer.postponedUntil === undefined
            ? texts.answered(what)
            : texts.postponed(what, formatDay(answer.postponedUntil)),
        action: { label: texts.undo, onAction: () => mutation.mutate({ reminder, answer: null }) },
      });
    },
    onError: (error) =>
      toast({
        title: texts.failed,
        description: messageOf(error, texts.tryAgain),
        tone: 'destructive',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
  return mutation;
}
