import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal/refusal.ts';
import { TOOL_CACHE } from './parts.ts';

const PYTHON = process.env['PYTHON'] || 'python3';

/**
 * Returns the Python interpreter of a virtual environment that contains a package of PyPI; the first call
 * installs it into the tool cache. Run its programs as modules: scripts in a renamed environment contain the
 * old path.
 * @throws {Refusal} if Python 3 with venv or the package registry is missing
 */
export function pythonWith(name: string, version: string): string {
  const run = (program: string, ...args: readonly string[]) => {
    const { status, stdout } = spawnSync(program, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    });
    if (status === 0) return stdout.trim();
    throw new Refusal(
      `${name} could not be installed: it needs Python 3.10 or later with venv and pip (PYTHON names another than python3), and the package registry.`,
    );
  };
  // A virtual environment works only with the Python that created it.
  const python = run(PYTHON, '-c', 'import sys; print("python-%d.%d" % sys.version_info[:2])');
  const folder = path.join(TOOL_CACHE, `${name}-${version}-${python}`);
  const building = `${folder}-building-${process.pid}`;
  if (!existsSync(folder)) {
    run(PYTHON, '-m', 'venv', '--clear', building);
    run(path.join(building, 'bin/python'), '-m', 'pip', 'install', '--quiet', `${name}==${version}`);
    // A concurrent run may have finished the installation first.
    if (existsSync(folder)) rmSync(building, { recursive: true });
    else renameSync(building, folder);
  }
  return path.join(folder, 'bin/python');
}
