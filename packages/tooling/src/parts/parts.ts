// Servers of the real-parts setting, and tools of tests, that come as Go programs. Each version is built once
// per machine from the registry of Go modules and kept outside of the checkout, so that every checkout finds
// it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { TOOL_CACHE } from './tool-cache.ts';

interface Module {
  readonly module: string;
  readonly version: string;
  /** Go's build tags. */
  readonly tags?: string;
}

/** What the real-parts setting runs on. */
const SERVERS = {
  minio: { module: 'github.com/minio/minio', version: 'v0.0.0-20260212201848-7aac2a2c5b7c' },
  'nats-server': { module: 'github.com/nats-io/nats-server/v2', version: 'v2.15.2' },
} satisfies Record<string, Module>;

/** What some tests also need: built only when it is named. */
const TOOLS_BY_NAME = {
  helm: { module: 'helm.sh/helm/v3/cmd/helm', version: 'v3.22.0' },
  kubeconform: { module: 'github.com/yannh/kubeconform/cmd/kubeconform', version: 'v0.8.0' },
  'kube-score': { module: 'github.com/zegl/kube-score/cmd/kube-score', version: 'v1.20.0' },
  k6: { module: 'go.k6.io/k6', version: 'v1.8.1' },
  // Prometheus 3.16.0. Debian's knows no Kubernetes; of all that a full one can discover, this one knows that
  // alone.
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

/** The servers of the real-parts setting. */
export const PARTS = Object.keys(SERVERS) as Part[]; // the keys of the table

/** The tools that are built only when they are named. */
export const TOOLS = Object.keys(TOOLS_BY_NAME) as Part[]; // the keys of the table

/** The version of a part, as Go names it. */
export const versionOfPart = (part: Part): string => MODULES[part].version;

/** Where the program of a part is, once it is built. */
export const fileOfPart = (part: Part): string => {
  const { version, tags } = MODULES[part];
  return path.join(TOOL_CACHE, [part, version, ...(tags === undefined ? [] : [tags])].join('-'));
};

/** Whether a part was built here. */
export const hasPart = (part: Part): boolean => existsSync(fileOfPart(part));

/**
 * Builds a part with `go install`, unless it is there.
 * @throws {Error} when Go is missing or the build fails
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
    let said = '';
    go.stderr.on('data', (chunk: Buffer) => void (said = (said + chunk.toString()).slice(-4_000)));
    await once(go, 'exit').catch((error: unknown) => {
      throw new Error('Go is missing: https://go.dev/dl/', { cause: error });
    });
    if (go.exitCode !== 0) throw new Error(`${part} could not be built:\n${said}`);
    await rename(path.join(building, part), fileOfPart(part));
    say(`Built ${part} in ${Math.round((Date.now() - begun) / 1000)} s.`);
  } finally {
    clearInterval(stillThere);
    await rm(building, { recursive: true, force: true });
  }
}
