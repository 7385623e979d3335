import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { run } from './run.ts';
import { root } from './releases.ts';

const VERSION = '3.3.30';
const folder = path.join(root, '.cache', `checkov-${VERSION}`);

/** Installs checkov, a Python program, where everything that is built lies, unless it is there. @throws {Error} with what pip says */
export async function installCheckov(say: (line: string) => void): Promise<void> {
  if (existsSync(folder)) return;
  say(`Installing checkov ${VERSION} (about half a minute) …`);
  const building = `${folder}-building`;
  await rm(building, { recursive: true, force: true });
  for (const [program, ...args] of [['python3', '-m', 'venv', building], [path.join(building, 'bin/python'), '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `checkov==${VERSION}`]] as const) {
    const { code, error } = await run(program, args);
    if (code !== 0) throw new Error(`checkov could not be installed (it needs Python 3 with venv and pip): ${error}`);
  }
  await rename(building, folder);
}

/** A check that an object fails. */
export interface Failure {
  readonly check: string;
  readonly of: string;
  readonly means: string;
}

const report = z.object({ summary: z.object({ passed: z.number() }), results: z.object({ failed_checks: z.array(z.object({ check_id: z.string(), check_name: z.string(), resource: z.string() })) }) });

/** What checkov finds wrong with the manifests in a folder. */
export async function failuresOfCheckov(manifests: string): Promise<Failure[]> {
  // By module: the paths inside a virtual environment that was renamed are the old ones, its interpreter's own are not.
  const { out, error } = await run(path.join(folder, 'bin/python'), ['-m', 'checkov.main', '--directory', manifests, '--framework', 'kubernetes', '--output', 'json', '--compact', '--quiet', '--skip-download']);
  if (!out.startsWith('{')) throw new Error(`checkov said no report: ${error}${out}`);
  const { summary, results } = report.parse(JSON.parse(out));
  if (summary.passed === 0) throw new Error('checkov looked at nothing');
  return results.failed_checks.map(({ check_id, check_name, resource }) => ({ check: check_id, of: resource, means: check_name }));
}
