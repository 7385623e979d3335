// `npm run images [-- <name>… --archive <folder> …]`: builds container images (deploy/README.md).
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findBuilder } from '@savvi/images/builder';
import { buildImages, type DataServer } from '@savvi/images/images';
import { rootPackageOf } from '@savvi/images/root-package';
import { buildFrontends } from '@savvi/tooling/build';
import { fileOfPart, installPart, versionOfPart } from '@savvi/tooling/parts';
import { installedNative } from '@savvi/tooling/postgres/native';
import '@savvi/tooling/refusal/of-command';
import { prepare } from '@savvi/product/prepare';
import { root } from './root.ts';

/**
 * The default base image. It contains the Debian libraries that Node needs and nothing else: no shell, no
 * package manager. Operators pin its digest.
 */
const DISTROLESS = 'gcr.io/distroless/cc-debian12:nonroot';

/** Servers of a test cluster that are built from source on request. */
const BUILT = [
  { name: 'nats', program: 'nats-server', module: 'github.com/nats-io/nats-server/v2' },
  { name: 'objectstore', program: 'minio', module: 'github.com/minio/minio' },
  { name: 'prometheus', program: 'prometheus', module: 'github.com/prometheus/prometheus' },
] as const;

/** The servers of a test cluster, from the same programs that the other ways to run the product use. */
async function dataServers(): Promise<DataServer[]> {
  const postgres = await installedNative();
  return [
    {
      name: 'postgres',
      program: 'postgres',
      version: postgres.version,
      purl: `pkg:npm/%40embedded-postgres/linux-x64@${postgres.version}`,
      from: `${postgres.native}/`,
    },
    ...BUILT.map(({ name, program, module }) => ({
      name,
      program,
      version: versionOfPart(program),
      purl: `pkg:golang/${module}@${versionOfPart(program)}`,
      from: fileOfPart(program),
    })),
  ];
}

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: {
    archive: { type: 'string' },
    registry: { type: 'string', default: 'localhost' },
    store: { type: 'string' },
    version: { type: 'string', default: rootPackageOf(root).version },
  },
});
const { archive, registry, store, version } = values;
const baseImage = process.env['BASE_IMAGE'] ?? DISTROLESS;
const servers = await dataServers();
const isOfProduct =
  names.length === 0 || names.some((name) => !servers.some((server) => server.name === name));
if (isOfProduct) await prepare({ root, say: console.log });
for (const { name, program } of BUILT) if (names.includes(name)) await installPart(program, console.log);
await buildImages({
  root,
  builder: findBuilder(store || undefined),
  names,
  frontends: isOfProduct ? await buildFrontends({ root }) : [],
  dataServers: servers,
  baseImage,
  registry,
  version,
  architecture: process.arch === 'arm64' ? 'arm64' : 'x64',
  ...(archive && { archive: path.resolve(archive) }),
  say: console.log,
});
