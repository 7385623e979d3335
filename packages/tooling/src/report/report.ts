import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How many of a suite's tests or steps passed and failed. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Leaves a suite's counts in the folder named by REPORT_DIR, where `.ci/run` sums them up; without one, nothing. */
export async function writeReport(suite: string, { passed, failed }: Counts): Promise<void> {
  const dir = process.env['REPORT_DIR'];
  if (!dir) return;
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, `${suite}.json`), JSON.stringify({ passed, failed }));
}
