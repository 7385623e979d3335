import { afterEach, describe, expect, it } from 'vitest';
import { saneFiles, saneManifests } from '../testing/sane-workspace.ts';
import { temporaryWorkspace } from '../testing/temporary-workspace.ts';
import { envExampleFindings } from './docs.ts';

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

describe('the comparison of .env.example with the settings that a service reads', () => {
  it('reports nothing if both name the same settings', async () => {
    expect(await messages('PORT=8080\n# DATABASE_URL=postgres://…\n')).toEqual([]);
  });

  it('reports a setting that is missing from .env.example', async () => {
    expect(await messages('PORT=8080\n')).toEqual(['does not name DATABASE_URL']);
  });

  it('reports a service without .env.example and requires none of a library', async () => {
    expect(await messages()).toEqual(['is missing beside a src/env.ts']);
  });

  it('reports a setting of .env.example that the service does not read', async () => {
    expect(await messages('PORT=8080\nDATABASE_URL=\nOLD=1\n')).toEqual(['names OLD, which nothing reads']);
  });
});
