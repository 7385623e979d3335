import { hasPart, installPart } from '@savvi/tooling/parts';
import { pythonWith } from '@savvi/tooling/parts/python';
import { z } from 'zod';
import { run } from './manifests.ts';

const CHECKOV = ['checkov', '3.3.30'] as const;

/**
 * Installs the tools of the specs before the first one starts, each unless it is in the tool cache.
 * @throws {Refusal} if Go, Python or a package registry is missing
 */
export async function setup(): Promise<void> {
  for (const tool of ['helm', 'kubeconform', 'kube-score'] as const)
    if (!hasPart(tool)) await installPart(tool, (line) => void process.stdout.write(`${line}\n`));
  pythonWith(...CHECKOV);
}

/** A check that a Kubernetes object fails. */
export interface Failure {
  readonly check: string;
  readonly of: string;
  readonly means: string;
}

const report = z.object({
  summary: z.object({ passed: z.number() }),
  results: z.object({
    failed_checks: z.array(z.object({ check_id: z.string(), check_name: z.string(), resource: z.string() })),
  }),
});

/** Returns the checks of checkov that the manifests in a folder fail. */
export async function failuresOfCheckov(manifests: string): Promise<Failure[]> {
  const { out, error } = await run(pythonWith(...CHECKOV), [
    '-m',
    'checkov.main',
    '--directory',
    manifests,
    '--framework',
    'kubernetes',
    '--output',
    'json',
    '--compact',
    '--quiet',
    '--skip-download',
  ]);
  if (!out.startsWith('{')) throw new Error(`checkov said no report: ${error}${out}`);
  const { summary, results } = report.parse(JSON.parse(out));
  if (summary.passed === 0) throw new Error('checkov looked at nothing');
  return results.failed_checks.map(({ check_id, check_name, resource }) => ({
    check: check_id,
    of: resource,
    means: check_name,
  }));
}
