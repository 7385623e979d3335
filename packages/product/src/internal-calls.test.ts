// Finds the calls between services behind the gateway in the sources. A call that is missing in the contracts
// would not be checked before a deployment.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { gateway, type Service, services } from './services.ts';
import { contractsOfTree } from '@savvi/tooling/contracts';

const root = path.resolve(import.meta.dirname, '../../..');
/** Patterns by which a source file makes an internal call or reads the internal token. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  getPublicKeys: /\bremoteKeys\(/,
  mintIdentityToken: /new URL\(IDENTITY_TOKEN_PATH\b/,
  listAccounts: /`\$\{DIRECTORY_PATH\}\?/,
  listAddresses: /`\$\{ADDRESSES_PATH\}\?/,
  deleteAccountFor: /'DELETE', `\$\{DIRECTORY_PATH\}\/\$\{/,
  suspendAccount: /'POST', `\$\{\w+\}\/suspension`/,
  reinstateAccount: /'DELETE', `\$\{\w+\}\/suspension`/,
  endSessionsOfAccount: /'DELETE', `\$\{\w+\}\/sessions`/,
  'identity.token': /\bcreateTokenVerifier\(/,
};

const DEFINE_SERVICE = 'packages/service/src/define-service.ts';

/** The source text of a program, with that of `defineService` if the program uses it. */
function sourceOf({ folder }: Service): string {
  const files = globSync('src/**/*.ts', { cwd: path.join(root, folder) }).filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file),
  );
  const source = files.map((file) => readFileSync(path.join(root, folder, file), 'utf8')).join('\n');
  return source.includes('@savvi/service/define-service')
    ? source + readFileSync(path.join(root, DEFINE_SERVICE), 'utf8')
    : source;
}

// Trust: gateway-3
it('every call to another service, and every program that reads an internal token, is in a contract', async () => {
  const tree = await contractsOfTree(root);
  for (const service of [...services, gateway]) {
    const source = sourceOf(service);
    const shown = Object.entries(SIGNS)
      .filter(([, sign]) => sign.test(source))
      .map(([what]) => what);
    const { calls, reads } = tree.find(({ part, name }) => part === 'service' && name === service.name) ?? {
      calls: [],
      reads: [],
    };
    const told = [
      ...calls.map(({ name }) => name),
      ...reads.map(({ type }) => type).filter((type) => type in SIGNS),
    ];
    expect([service.name, told.toSorted()]).toEqual([service.name, shown.toSorted()]);
  }
});

it('paths of internal endpoints are named only in the contracts', () => {
  const naming = [...services, gateway]
    .filter((service) => /['"`]\/internal\//.test(sourceOf(service)))
    .map(({ name }) => name);
  expect(naming).toEqual([]);
});
