import { mailSettingsReply, type MailSettingsInput } from '@savvi/reminders-contract/mail';
import { get, messageOf, mutate, useShell } from '@savvi/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { mailTexts } from './mail.texts.ts';

/** Whether reminder mails are on, and their time zone. */
export const mailQuery = queryOptions({
  queryKey: ['reminders-mail'],
  queryFn: ({ signal }) => get('/api/reminders/mail', mailSettingsReply, signal),
});

/** Saves the settings of reminder mails, one change after the other; a failure is a toast. */
export function useSaveMail() {
  const client = useQueryClient();
  const { toast } = useShell();
  return useMutation({
    // Arrow keys in a list of time zones change it faster than a call is answered.
    scope: { id: 'reminders-mail' },
    mutationFn: (body: MailSettingsInput) =>
      mutate({ method: 'PUT', path: '/api/reminders/mail', body, reader: mailSettingsReply }),
    onSuccess: (saved) => client.setQueryData(mailQuery.queryKey, saved),
    onError: (error) =>
      toast({
        title: mailTexts.failed,
        description: messageOf(error, mailTexts.tryAgain),
        tone: 'destructive',
      }),
  });
}
