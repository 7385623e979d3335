/** The texts about the private calendar feed. */
export const calendarTexts = {
  title: 'Calendar',
  subtitle: 'Your dates in your own calendar program',
  loading: 'Loading your calendar feed',
  about:
    'A calendar program that subscribes to a private address shows every date that is not done, without names or amounts.',
  whoever: 'Keep the address to yourself: everyone who has it can see your dates.',
  make: 'Make a private address',
  since: (day: string) => `There is an address since ${day}. For your safety it was shown only once.`,
  address: 'Private address',
  once: 'Add it to your calendar program now. It is shown only this once.',
  copy: 'Copy address',
  copied: 'Address copied',
  notCopied: 'The address was not copied',
  selectIt: 'Select the address and copy it with your keyboard or the menu.',
  renew: 'New address',
  renewing: {
    title: 'Make a new address?',
    description: 'The old address stops at once. Calendars that use it no longer get your dates.',
  },
  close: 'Close feed',
  closing: {
    title: 'Close the feed?',
    description: 'Its address stops at once. You can make a new one at any time.',
  },
  closed: 'The calendar feed is closed',
  unavailable: 'Your calendar feed can’t be shown right now.',
  reload: 'Reload',
  failed: 'This was not saved',
  tryAgain: 'Please try again',
} as const;
