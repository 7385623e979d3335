import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How many of a suite's tests or steps passed and failed, and the failed ones by name. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly failures?: readonly { readonly file: string; readonly title: string; readonly reason: string }[];
}

/**
 * Leaves a suite's counts in the folder named by REPORT_DIR, where the merge gate reads them (packages/merge-gate);
 * without one, does nothing.
 */
export async function writeReport(suite: string, { passed, failed, failures = [] }: Counts): Promise<void> {
  const dir = process.env['REPORT_DIR'];
  if (!dir) return;
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, `${suite}.json`), JSON.stringify({ passed, failed, failures }));
}
