/** The texts about reminder mails. */
export const mailTexts = {
  title: 'Email',
  sentTo: (email: string) => `Sent to ${email}`,
  loading: 'Loading your email settings',
  isOn: 'Email me when something falls due',
  when: '30, 7 and 1 day before, and once when it is overdue. At most one email a day, in the morning.',
  monthly: 'Something that is due every month: 7 days and 1 day before.',
  content: 'An email has counts only, never a name or an amount.',
  sources: 'Also in the email',
  timeZone: 'Time zone',
  accountZone: (zone: string) => `Sent in the morning, ${zone.replaceAll('_', ' ')} time.`,
  changeZone: 'Change the time zone',
  unverified: {
    title: 'Verify your address first',
    description: (email: string) => `Open the link that we sent to ${email}. Then you can switch emails on.`,
  },
  unavailable: 'Your email settings can’t be shown right now.',
  reload: 'Reload',
  failed: 'Your change wasn’t saved',
  tryAgain: 'Please try again',
} as const;
