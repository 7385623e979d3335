import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { hasPart, installPart } from '@savvi/tooling/parts';
import { TOOL_CACHE } from '@savvi/tooling/parts/tool-cache';
import { z } from 'zod';
import { run } from './manifests.ts';

const VERSION = '3.3.30';
/**
 * The folder includes the Python version, because a virtual environment works only with the Python that
 * created it.
 */
const folder = path.join(
  TOOL_CACHE,
  `checkov-${VERSION}-${spawnSync('python3', ['-c', 'import sys; print("python-%d.%d" % sys.version_info[:2])'], { encoding: 'utf8' }).stdout?.trim()}`,
);

const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Installs the tools of the specs before the first one starts: programs that Go builds, and checkov, a Python
 * program, each unless it is in the tool cache.
 * @throws {Error} with pip's error
 */
export async function setup(): Promise<void> {
  for (const tool of ['helm', 'kubeconform', 'kube-score'] as const)
    if (!hasPart(tool)) await installPart(tool, say);
  if (existsSync(folder)) return;
  say(`Installing checkov ${VERSION} (about half a minute) …`);
  const building = `${folder}-building-${process.pid}`;
  await rm(building, { recursive: true, force: true });
  for (const [program, ...args] of [
    ['python3', '-m', 'venv', building],
    [
      path.join(building, 'bin/python'),
      '-m',
      'pip',
      'install',
      '--quiet',
      '--disable-pip-version-check',
      `checkov==${VERSION}`,
    ],
  ] as const) {
    const { code, error } = await run(program, args);
    if (code !== 0)
      throw new Error(`checkov could not be installed (it needs Python 3 with venv and pip): ${error}`);
  }
  await rename(building, folder).catch(async (cause: unknown) => {
    if (!existsSync(folder)) throw cause;
    await rm(building, { recursive: true }); // a concurrent run has finished the installation first
  });
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
  // Runs checkov as a module: scripts in a renamed virtual environment contain the old path, its interpreter
  // does not.
  const { out, error } = await run(path.join(folder, 'bin/python'), [
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
