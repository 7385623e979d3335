import { expect, it } from 'vitest';
import { sharedMap } from './shared-modules.ts';

const shared = sharedMap({ react: '^19.3.0', '@savvi/mfe-kit': '^1.0.0', '@savvi/ui': '^1.2.0' }, (name) =>
  name === '@savvi/ui' ? '1.4.0' : '9.9.9',
);

it('a remote takes singletons and their subpaths from the shell, and never in another major version', () => {
  const react = { singleton: true, strictVersion: true, import: false, requiredVersion: '^19.3.0' };
  expect(shared['react']).toEqual(react);
  expect(shared['react/']).toEqual(react);
  expect(shared['@savvi/mfe-kit/']).toEqual({ ...react, requiredVersion: '^1.0.0' });
});

it('a remote shares ui by version range and topic, with an own copy as the fallback', () => {
  expect(shared['@savvi/ui/']).toEqual({ singleton: false, requiredVersion: '^1.2.0', version: '1.4.0' });
  expect(shared['@savvi/ui']).toBeUndefined();
});

it('a remote takes the nonce of style elements from the shell, even if it uses its own copy of the ui package', () => {
  expect(shared['get-nonce']).toMatchObject({ singleton: true, import: false });
});

it('a remote shares zod only as the schema module of contracts', () => {
  const withZod = sharedMap({ zod: '^4.6.0' }, () => '4.6.7');
  expect(withZod['@savvi/contracts/schema']).toEqual({
    singleton: true,
    strictVersion: true,
    import: false,
    requiredVersion: '^4.6.0',
  });
  expect(withZod['zod']).toBeUndefined();
});
