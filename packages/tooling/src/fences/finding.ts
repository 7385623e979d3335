/** One broken rule at one place, printed as `file: rule: message`. */
export interface Finding {
  readonly rule: string;
  readonly file: string;
  readonly message: string;
}

/** One line per finding, sorted by place, so that two runs print the same text. */
export function formatFindings(findings: readonly Finding[]): string {
  return findings
    .map(({ file, rule, message }) => `${file}: ${rule}: ${message}`)
    .toSorted()
    .join('\n');
}
