import { afterEach, describe, expect, it } from 'vitest';
import { saneFiles, saneManifests } from '../testing/sane-workspace.ts';
import { temporaryWorkspace } from '../testing/temporary-workspace.ts';
import { envExampleFindings } from './env-example.ts';

const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()));

const env =
  "export function parseEnv(source) {\n  if (!source.PORT) throw new Error('no');\n  return source.DATABASE_URL;\n}\n".replace(
    'if (',
    "if (source.DATABASE_URL === 'x' || ",
  );

async function messages(example?: string): Promise<string[]> {
  const { root, remove } = temporaryWorkspace(saneManifests, {
    ...saneFiles,
    'services/a/src/env.ts': env,
    ...(example !== undefined && { 'services/a/.env.example': example }),
    'packages/eventing/src/env.ts': env,
  });
  cleanups.push(remove);
  return (await envExampleFindings(root)).map(({ message }) => message);
}

describe('the comparison of .env.example with what the service reads', () => {
  it('finds nothing when both name the same settings', async () => {
    expect(await messages('PORT=8080\n# DATABASE_URL=postgres://…\n')).toEqual([]);
  });

  it('finds a setting that the example forgets', async () => {
    expect(await messages('PORT=8080\n')).toEqual(['does not name DATABASE_URL']);
  });

  it('finds a service without an example, and asks none of a library', async () => {
    expect(await messages()).toEqual(['is missing beside a src/env.ts']);
  });

  it('finds a setting that nothing reads', async () => {
    expect(await messages('PORT=8080\nDATABASE_URL=\nOLD=1\n')).toEqual(['names OLD, which nothing reads']);
  });
});
