// Go programs: servers of the real-parts setting (NATS, MinIO) and test tools. Each version is built once per
// machine from the Go module registry and stored outside the checkout, so that all checkouts share it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { logOf } from '../postgres/processes.ts';
import { Refusal } from '../refusal/refusal.ts';

interface Module {
  readonly module: string;
  readonly version: string;
  /** The Go build tags of the program. */
  readonly tags?: string;
}

/** The servers that `npm run start:parts` uses. */
const SERVERS = {
  minio: { module: 'github.com/minio/minio', version: 'v0.0.0-20260212201848-7aac2a2c5b7c' },
  'nats-server': { module: 'github.com/nats-io/nats-server/v2', version: 'v2.15.2' },
} satisfies Record<string, Module>;

/** Tools that some tests need; they are built only on explicit request. */
const TOOLS_BY_NAME = {
  helm: { module: 'helm.sh/helm/v3/cmd/helm', version: 'v3.22.0' },
  kubeconform: { module: 'github.com/yannh/kubeconform/cmd/kubeconform', version: 'v0.8.0' },
  'kube-score': { module: 'github.com/zegl/kube-score/cmd/kube-score', version: 'v1.20.0' },
  k6: { module: 'go.k6.io/k6', version: 'v1.8.1' },
  // Prometheus 3.16.0. Debian's package lacks Kubernetes service discovery; this build has no other
  // discovery.
  prometheus: {
    module: 'github.com/prometheus/prometheus/cmd/prometheus',
    version: 'v0.316.0',
    tags: 'remove_all_sd,enable_kubernetes_sd',
  },
  promtool: {
    module: 'github.com/prometheus/prometheus/cmd/promtool',
    version: 'v0.316.0',
    tags: 'remove_all_sd,enable_kubernetes_sd',
  },
} satisfies Record<string, Module>;

const MODULES: Readonly<Record<Part, Module>> = { ...SERVERS, ...TOOLS_BY_NAME };

/** A program that is built from source. */
export type Part = keyof typeof SERVERS | keyof typeof TOOLS_BY_NAME;

/** The names of the servers that `npm run start:parts` uses. */
export const PARTS = Object.keys(SERVERS) as Part[]; // Object.keys returns the keys of the constant SERVERS.

/** The names of the tools that are built only on explicit request. */
// Object.keys returns the keys of the constant TOOLS_BY_NAME.
export const TOOLS = Object.keys(TOOLS_BY_NAME) as Part[];

/** Returns the version of a program in Go's notation. */
export const versionOfPart = (part: Part): string => MODULES[part].version;

/** Returns the path of a built program. */
export const fileOfPart = (part: Part): string => {
  const { version, tags } = MODULES[part];
  return path.join(TOOL_CACHE, [part, version, ...(tags === undefined ? [] : [tags])].join('-'));
};

/** Whether a program was built on this machine. */
export const hasPart = (part: Part): boolean => existsSync(fileOfPart(part));

/**
 * Builds a program with `go install` unless it exists.
 * @throws {Refusal} if Go is missing or the build fails
 */
export async function installPart(part: Part, say: (line: string) => void): Promise<void> {
  if (hasPart(part)) return say(`${part} is there already.`);
  const { module, version, tags = '' } = MODULES[part];
  const building = path.join(TOOL_CACHE, `building-${process.pid}`);
  await mkdir(building, { recursive: true });
  say(`Building ${part} ${version} (the first time this takes some minutes) …`);
  const begun = Date.now();
  const stillThere = setInterval(
    () => say(`… still building ${part} (${Math.round((Date.now() - begun) / 1000)} s)`),
    20_000,
  );
  try {
    const go = spawn('go', ['install', '-tags', tags, `${module}@${version}`], {
      env: { ...process.env, GOBIN: building, CGO_ENABLED: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const said = logOf(go, 4_000);
    await once(go, 'exit').catch((error: unknown) => {
      throw new Refusal('Go is missing: https://go.dev/dl/', { cause: error });
    });
    if (go.exitCode !== 0) throw new Refusal(`${part} could not be built:\n${said()}`);
    await rename(path.join(building, part), fileOfPart(part));
    say(`Built ${part} in ${Math.round((Date.now() - begun) / 1000)} s.`);
  } finally {
    clearInterval(stillThere);
    await rm(building, { recursive: true, force: true });
  }
}

/**
 * The cache folder of programs that tests and the real-parts setting need, by version: $XDG_CACHE_HOME/savvi
 * or ~/.cache/savvi.
 */
export const TOOL_CACHE = path.join(process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache'), 'savvi');
