/** The texts about the private calendar feed. */
export const calendarTexts = {
  title: 'Calendar',
  subtitle: 'Your dates in your own calendar app',
  loading: 'Loading your calendar feed',
  about:
    'A calendar app that subscribes to a private address shows every date that is not done, without amounts, and without names unless you choose to show them.',
  secrecy: 'Keep the address to yourself: anyone with the address can see your dates.',
  make: 'Make a private address',
  since: (day: string) => `Address created ${day}. For your safety, it was shown only once.`,
  address: 'Private address',
  once: 'Add it to your calendar app now. You won’t see it again.',
  copy: 'Copy address',
  copied: 'Address copied',
  notCopied: 'The address was not copied',
  selectIt: 'Select the address and copy it with your keyboard or the menu.',
  renew: 'New address',
  renewing: {
    title: 'Make a new address?',
    description: 'The old address stops working immediately. Calendars that use it no longer get your dates.',
  },
  close: 'Close feed',
  closing: {
    title: 'Close the feed?',
    description: 'Its address stops working immediately. You can make a new one at any time.',
  },
  closed: 'The calendar feed is closed',
  unavailable: 'Your calendar feed can’t be shown right now.',
  reload: 'Reload',
  names: 'Show names in the calendar',
  namesHint:
    'Titles then say “Insurance policy ends: Car insurance”. Anyone with the address can read them. New names reach your calendar when you open this page.',
  namesUnavailable: 'Some names could not be loaded, so the calendar keeps what it shows.',
  failed: 'Your change wasn’t saved',
  tryAgain: 'Please try again',
} as const;
