// By default, a remote with a newer copy of ui would provide it to all remotes that load later, so what a
// user sees would depend on the order of their visits. With this plugin, a remote gets the shell's copy if
// that satisfies its version range, and its own copy otherwise.
import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { satisfy } from '@module-federation/runtime-core';

/**
 * A plugin that chooses between the copies of a module that is shared by version range; `shells` returns the
 * shell's version of a module.
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
