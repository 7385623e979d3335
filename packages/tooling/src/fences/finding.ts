/** One violation of a rule at one place, printed as `file: rule: message`. */
export interface Finding {
  readonly rule: string;
  readonly file: string;
  readonly message: string;
}

/** Formats findings as one line each, sorted by file, so that two runs print the same text. */
export function formatFindings(findings: readonly Finding[]): string {
  return findings
    .map(({ file, rule, message }) => `${file}: ${rule}: ${message}`)
    .toSorted()
    .join('\n');
}
