const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const SHORT_WEEKDAYS = ['sun', 'mon', 'tue tues', 'wed weds', 'thu thur thurs', 'fri', 'sat'].map((names) =>
  names.split(' '),
);
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const YESTERDAY_TO_TOMORROW = ['yesterday', 'today', 'tomorrow'];
/** Shorter words are too close to others: 'sunday' and 'sundae'. */
const TYPO_LENGTH_MIN = 7;

/** Whether one letter is missing, extra or wrong, or two neighbors are swapped. A plural is another word. */
function isTypoOf(word: string, right: string): boolean {
  if (word === `${right}s` || Math.abs(word.length - right.length) > 1) return false;
  let at = 0;
  while (at < word.length && word[at] === right[at]) at += 1;
  const [rest, rightRest] = [word.slice(at), right.slice(at)];
  return (
    rest.slice(1) === rightRest.slice(1) ||
    rest === rightRest.slice(1) ||
    rest.slice(1) === rightRest ||
    (rest[0] === rightRest[1] && rest[1] === rightRest[0] && rest.slice(2) === rightRest.slice(2))
  );
}

/** The index of a word in a list, also with one typo in a long word; -1 if it is not there. */
function indexIn(list: readonly string[], word: string): number {
  const at = list.indexOf(word);
  return at >= 0 ? at : list.findIndex((right) => right.length >= TYPO_LENGTH_MIN && isTypoOf(word, right));
}

/** The weekday of a word such as 'friday', Sunday being 0; -1 for another word. */
export const weekdayNamed = (word: string): number => indexIn(WEEKDAYS, word);

/** The weekday of an abbreviation such as 'fri', Sunday being 0; -1 for another word. */
export const shortWeekdayNamed = (word: string): number =>
  SHORT_WEEKDAYS.findIndex((names) => names.includes(word));

/** The month of a word such as 'may' or 'sept', from 1 to 12; 0 for another word. */
export function monthNamed(word: string): number {
  const short = word === 'sept' ? 'sep' : word;
  const at =
    short.length === 3 ? MONTHS.findIndex((month) => month.startsWith(short)) : indexIn(MONTHS, word);
  return at + 1;
}

/** The days from today of 'yesterday', 'today' and 'tomorrow'; null for another word. */
export function daysFromToday(word: string): number | null {
  const at = indexIn(YESTERDAY_TO_TOMORROW, word);
  return at < 0 ? null : at - 1;
}

/** Whether a word alone names a day, a weekday or a month. */
export const isDateWord = (word: string): boolean =>
  daysFromToday(word) !== null ||
  weekdayNamed(word) >= 0 ||
  shortWeekdayNamed(word) >= 0 ||
  monthNamed(word) > 0;
