import { monthNameBeside } from '@savvi/budget-contract/month.rules';

/** The sentence for a closed month, with what to do instead. `today` is the day in the time zone of the account. */
export const closedSentence = (month: string, today: string): string =>
  `${monthNameBeside(month, today)} is closed. Add a correction to ${monthNameBeside(today.slice(0, 7), today)} instead.`;
