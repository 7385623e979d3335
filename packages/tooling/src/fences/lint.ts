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

/** What oxlint finds in the checkout at `root` by the .oxlintrc.json that lies there. */
export async function lintFindings(root: string): Promise<Finding[]> {
  // By path and under this very Node: the plugin is TypeScript, and a PATH may lead to an older Node.
  const linter = spawn(
    process.execPath,
    [oxlint, '--format=json', '--report-unused-disable-directives-severity=error'],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [output, complaint] = await Promise.all([text(linter.stdout), text(linter.stderr)]);
  if (!output.startsWith('{')) throw new Error(`oxlint did not run: ${output}${complaint}`);
  // The shape is oxlint's own JSON format, pinned with its version; the test of this file reads through it.
  const { diagnostics } = JSON.parse(output) as Report;
  return diagnostics.map(({ message, code, filename, labels }) => ({
    rule: code ?? 'lint',
    file: `${filename}:${labels[0]?.span.line ?? 1}`,
    message,
  }));
}
