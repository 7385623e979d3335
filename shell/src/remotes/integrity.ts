// Fail closed: no script of a remote runs unless the registry lists its hash. Only remoteEntry files pass
// here; they contain the hashes of their own chunks (SubresourceIntegrityPlugin), so the registry's hash
// covers the whole chain.
import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';

/** How long a remote's file may take to load, in milliseconds, before it counts as failed. */
export const SCRIPT_TIMEOUT_MS = 5_000;

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

declare global {
  // TypeScript's DOM library does not contain this API yet. Browsers without Trusted Types do not have it.
  var trustedTypes: { createPolicy(name: string, policy: ScriptPolicy): ScriptPolicy } | undefined;
}

const expected = new Map<string, string>();
const absolute = (url: string) => new URL(url, location.href).href;

/** Permits the script at `entry`, with this hash only. */
export function expectIntegrity(entry: string, integrity: string): void {
  expected.set(absolute(entry), integrity);
}

function integrityOf(url: string): string {
  const integrity = expected.get(absolute(url));
  if (integrity === undefined) throw new Error(`Refused, not in the registry: ${url}`);
  return integrity;
}

const rules: ScriptPolicy = {
  createScriptURL(url) {
    integrityOf(url);
    return url;
  },
};
const policy = globalThis.trustedTypes?.createPolicy('savvi-areas', rules) ?? rules;

/** Sets the registry's hash on every script and style sheet that the federation runtime requests. */
export const integrityGuard: ModuleFederationRuntimePlugin = {
  name: 'savvi-integrity',
  createScript({ url }) {
    const script = document.createElement('script');
    script.integrity = integrityOf(url);
    script.crossOrigin = 'anonymous';
    script.async = true;
    script.src = policy.createScriptURL(url);
    return { script, timeout: SCRIPT_TIMEOUT_MS };
  },
  createLink({ url, attrs }) {
    const link = document.createElement('link');
    for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
    link.integrity = integrityOf(url);
    link.crossOrigin = 'anonymous';
    link.href = url;
    return link;
  },
};
