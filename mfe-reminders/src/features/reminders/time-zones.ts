/** The time zone of this browser. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All time zones as choices, including `chosen`, which this browser may know by another name. */
export function timeZoneOptions(chosen: string) {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), chosen]);
  return [...names].toSorted().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
