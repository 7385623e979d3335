import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryWorkspace } from '../testing/temporary-workspace.ts';
import { lintFindings } from './node-program.ts';

const project = join(import.meta.dirname, '../../../..');

/** Violations that must be reported: rule, file, code. */
const bad: readonly [rule: string, file: string, code: string][] = [
  ['savvi(injected-clock)', 'services/a/src/debts/new.rules.ts', 'export const due = () => new Date();'],
  ['savvi(injected-clock)', 'services/a/src/debts/called.service.ts', 'export const due = () => Date();'],
  ['savvi(injected-clock)', 'packages/contracts/src/due.ts', 'export const due = () => Date.now();'],
  ['savvi(injected-clock)', 'mfe-a/src/features/debts/debt.rules.ts', 'export const due = () => Date.now();'],
  [
    'savvi(format-in-ui)',
    'mfe-a/src/number.ts',
    "export const money = (n: number) => new Intl.NumberFormat('en-US').format(n);",
  ],
  [
    'savvi(format-in-ui)',
    'mfe-a/src/number-call.ts',
    "export const money = (n: number) => Intl.NumberFormat('en-US').format(n);",
  ],
  [
    'savvi(format-in-ui)',
    'packages/ui/src/card.ts',
    'export const money = (n: number) => n.toLocaleString();',
  ],
  ['savvi(format-in-ui)', 'shell/src/day.ts', 'export const day = (d: Date) => d.toLocaleDateString();'],
  ['savvi(reasoned-assertion)', 'services/a/src/as.ts', "export const id = JSON.parse('1') as number;"],
  ['savvi(reasoned-assertion)', 'services/a/src/bang.ts', 'export const first = (all: string[]) => all[0]!;'],
  ['typescript(no-explicit-any)', 'services/a/src/any.ts', 'export const same = (value: any) => value;'],
  ['typescript(ban-ts-comment)', 'services/a/src/ignore.ts', '// @ts-ignore\nexport const a = 1;'],
  ['node(no-process-env)', 'services/a/src/env.ts', 'export const port = process.env.PORT;'],
  [
    'eslint(no-restricted-imports)',
    'services/a/src/collect.ts',
    "import { setFlagsFromString } from 'node:v8';\nsetFlagsFromString('--expose-gc');",
  ],
  ['eslint(no-console)', 'services/a/src/console.ts', "console.log('here');"],
  ['eslint(no-empty)', 'services/a/src/empty.ts', 'try { await 1; } catch {}'],
  ['eslint(no-warning-comments)', 'services/a/src/later.ts', '// TODO: later\nexport const a = 1;'],
  [
    'eslint(preserve-caught-error)',
    'services/a/src/cause.ts',
    "try { await 1; } catch (error) { throw new Error('lost'); }",
  ],
  ['import(no-default-export)', 'services/a/src/default.ts', 'export default 1;'],
  [
    'unicorn(prefer-node-protocol)',
    'services/a/src/protocol.ts',
    "import { join } from 'path';\nexport const a = join;",
  ],
  [
    'vitest(no-focused-tests)',
    'services/a/src/only.test.ts',
    "import { expect, it } from 'vitest';\nit.only('works', () => { expect(1).toBe(1); });",
  ],
  [
    'vitest(no-disabled-tests)',
    'services/a/src/skip.test.ts',
    "import { expect, it } from 'vitest';\nit.skip('works', () => { expect(1).toBe(1); });",
  ],
  [
    'vitest(expect-expect)',
    'services/a/src/nothing.test.ts',
    "import { it } from 'vitest';\nit('works', () => { Math.abs(1); });",
  ],
  [
    'vitest(valid-title)',
    'services/a/src/title.test.ts',
    "import { expect, it } from 'vitest';\nit('should work', () => { expect(1).toBe(1); });",
  ],
  [
    'react-hooks(rules-of-hooks)',
    'mfe-a/src/hook.tsx',
    "import { useState } from 'react';\nexport function Card({ open }: { open: boolean }) { if (open) useState(1); return null; }",
  ],
  [
    'react-hooks(exhaustive-deps)',
    'mfe-a/src/deps.tsx',
    "import { useEffect } from 'react';\nexport function Card({ id }: { id: string }) { useEffect(() => { document.title = id; }, []); return null; }",
  ],
  ['react(button-has-type)', 'mfe-a/src/button.tsx', 'export const Go = () => <button>Go</button>;'],
  [
    'react(no-danger)',
    'mfe-a/src/danger.tsx',
    'export const Raw = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />;',
  ],
  ['jsx-a11y(alt-text)', 'mfe-a/src/image.tsx', 'export const Logo = () => <img src="logo.svg" />;'],
  [
    'jsx-a11y(click-events-have-key-events)',
    'mfe-a/src/click.tsx',
    'export const Card = ({ open }: { open: () => void }) => <div role="button" tabIndex={0} onClick={open}>Open</div>;',
  ],
];

/** Valid code that resembles the violations and must pass. */
const good: Readonly<Record<string, string>> = {
  'services/a/src/debts/debt.rules.ts': 'export const due = (now: Date) => new Date(now.getTime() + 1);',
  'services/a/src/tokens.ts': 'export const issuedAt = () => Date.now(); // tokens live by real time',
  'services/a/src/main.ts': 'export const port = process.env.PORT;',
  'services/a/src/reasoned.ts':
    "// The pattern above has matched, so there is a first.\nexport const first = (all: string[]) => all[0]!;\nexport const kinds = ['a', 'b'] as const;",
  'services/a/src/clock.test.ts':
    "import { expect, it } from 'vitest';\nit('knows the time', () => { expect(new Date() as unknown).toBeDefined(); });",
  'packages/ui/src/format.ts':
    "export const money = (n: number) => new Intl.NumberFormat('en-US').format(n);",
  'packages/ui/src/zone.ts': 'export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;',
  'mfe-a/src/memo.tsx':
    "import { useCallback, useMemo } from 'react';\nexport const useTotal = (all: number[]) => useMemo(() => all.length, [all]);\nexport const useSend = (send: () => void) => useCallback(() => { send(); }, [send]);",
  'mfe-a/rspack.config.ts': 'export default {};',
  'scripts/run.ts': "console.log(process.env['PORT']);",
};

const config = JSON.parse(readFileSync(join(project, '.oxlintrc.json'), 'utf8')) as { jsPlugins: string[] };
const { root, remove } = temporaryWorkspace(
  { '': { name: 'root' } },
  {
    '.oxlintrc.json': JSON.stringify({
      ...config,
      jsPlugins: config.jsPlugins.map((path) => join(project, path)),
    }),
    ...Object.fromEntries(bad.map(([, file, code]) => [file, code])),
    ...good,
  },
);
const findings = await lintFindings(root);
afterAll(remove);

describe('the linter', () => {
  it.each(bad)('reports %s in %s', (rule, file) => {
    expect(findings.filter((each) => each.file.startsWith(`${file}:`)).map((each) => each.rule)).toContain(
      rule,
    );
  });

  it('reports nothing for code that follows the rules', () => {
    expect(findings.filter(({ file }) => file.replace(/:\d+$/, '') in good)).toEqual([]);
  });
});
