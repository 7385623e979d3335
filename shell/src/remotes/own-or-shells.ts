// Without this, a remote that brings a newer copy of ui hands it to every remote after it, so what a person
// sees would depend on the order of their visits. With it: the shell's copy if it satisfies the remote,
// otherwise the remote's own.
import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { satisfy } from '@module-federation/runtime-core';

/**
 * Chooses among the copies of a module that is shared by version range; `shells` tells the shell's version of
 * it.
 */
export const ownOrShells = (shells: (name: string) => string | undefined): ModuleFederationRuntimePlugin => ({
  name: 'savvi-own-or-shells',
  resolveShare(args) {
    const { shareConfig, version: own } = args.shareInfo;
    const range = shareConfig.requiredVersion;
    if (shareConfig.singleton || typeof range !== 'string') return args;
    const copies = args.shareScopeMap[args.scope]?.[args.pkgName] ?? {};
    const shell = shells(args.pkgName);
    const shared = copies[shell !== undefined && satisfy(shell, range) ? shell : own];
    return shared ? { ...args, resolver: () => ({ shared, useTreesShaking: false }) } : args;
  },
});
