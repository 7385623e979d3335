import { expect, it } from 'vitest';
import { ownOrShells } from './own-or-shells.ts';

type ResolveShare = NonNullable<ReturnType<typeof ownOrShells>['resolveShare']>;
type Args = Parameters<ResolveShare>[0];

/**
 * Returns the version of ui that is chosen for a remote that contains version `own` and requires `range`. The
 * shell has version 1.4.0, and other remotes have 1.6.0 and 1.9.0.
 */
function chosen({
  own,
  range,
  singleton = false,
}: {
  own: string;
  range: string;
  singleton?: boolean;
}): string | undefined {
  const name = '@savvi/ui/button';
  const copies = Object.fromEntries(['1.4.0', '1.6.0', '1.9.0'].map((version) => [version, { version }]));
  const args = {
    scope: 'default',
    pkgName: name,
    version: '1.9.0',
    shareScopeMap: { default: { [name]: copies } },
    shareInfo: { version: own, shareConfig: { requiredVersion: range, singleton } },
    resolver: () => undefined,
  } as unknown as Args; // the plugin does not use the argument's other fields
  const resolved = ownOrShells((each) => (each === name ? '1.4.0' : undefined)).resolveShare?.(args);
  return resolved?.resolver()?.shared.version;
}

it.each([
  [
    "the shell's copy when it satisfies the remote, even if there are newer ones",
    { own: '1.6.0', range: '^1.2.0' },
    '1.4.0',
  ],
  ["the remote's own copy when the shell's is too old", { own: '1.6.0', range: '^1.5.0' }, '1.6.0'],
  ["the remote's own copy when the shell's has another major", { own: '1.9.0', range: '^2.0.0' }, '1.9.0'],
])('of a shared module, a remote gets %s', (_, remote, version) => {
  expect(chosen(remote)).toBe(version);
});

it('the choice of singletons is left to the federation runtime', () => {
  expect(chosen({ own: '1.6.0', range: '^1.5.0', singleton: true })).toBeUndefined();
});
