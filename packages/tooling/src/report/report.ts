import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The numbers of passed and failed tests or steps of a suite, and the names of the failed ones. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly failures?: readonly { readonly file: string; readonly title: string; readonly reason: string }[];
}

/**
 * Writes a suite's counts to the folder in REPORT_DIR, where the merge gate reads them (packages/merge-gate);
 * without that variable, does nothing.
 */
export async function writeReport(suite: string, { passed, failed, failures = [] }: Counts): Promise<void> {
  const dir = process.env['REPORT_DIR'];
  if (!dir) return;
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, `${suite}.json`), JSON.stringify({ passed, failed, failures }));
}
