import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Finding } from './finding.ts';

interface Report {
  readonly diagnostics: readonly {
    readonly message: string;
    readonly code?: string;
    readonly filename: string;
    readonly labels: readonly { readonly span: { readonly line: number } }[];
  }[];
}

const oxlint = join(createRequire(import.meta.url).resolve('oxlint/package.json'), '../bin/oxlint');

/** Runs oxlint on the checkout at `root` with the .oxlintrc.json in it and returns the findings. */
export async function lintFindings(root: string): Promise<Finding[]> {
  // oxlint is started by path and with the current Node binary: the plugin is TypeScript, and the Node in
  // PATH may be older.
  const linter = spawn(
    process.execPath,
    [oxlint, '--format=json', '--report-unused-disable-directives-severity=error'],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [output, complaint] = await Promise.all([text(linter.stdout), text(linter.stderr)]);
  if (!output.startsWith('{')) throw new Error(`oxlint did not run: ${output}${complaint}`);
  // This is oxlint's JSON format, pinned with its version; the test of this file covers it.
  const { diagnostics } = JSON.parse(output) as Report;
  return diagnostics.map(({ message, code, filename, labels }) => ({
    rule: code ?? 'lint',
    file: `${filename}:${labels[0]?.span.line ?? 1}`,
    message,
  }));
}
