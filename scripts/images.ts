// `npm run images [-- <name>… --archive <folder> …]`: builds container images (deploy/README.md).
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findBuilder } from '@savvi/images/builder';
import { buildImages, type DataServer, rootPackageOf } from '@savvi/images/images';
import { buildFrontends } from '@savvi/tooling/build';
import { fileOfPart, installPart, versionOfPart } from '@savvi/tooling/parts';
import { installedNative } from '@savvi/tooling/postgres/native';
import { prepare } from './product/prepare.ts';

const root = path.dirname(import.meta.dirname);
/** Debian's libraries that Node needs, and nothing else: no shell, no package manager. The digest is the operator's to pin. */
const DISTROLESS = 'gcr.io/distroless/cc-debian12:nonroot';

/** The servers of a test cluster: the programs that the other settings run, too. */
async function dataServers(): Promise<DataServer[]> {
  const postgres = await installedNative();
  const part = (name: string, program: 'minio' | 'nats-server' | 'prometheus', module: string): DataServer => ({ name, program, version: versionOfPart(program), purl: `pkg:golang/${module}@${versionOfPart(program)}`, from: fileOfPart(program) });
  return [
    { name: 'postgres', program: 'postgres', version: postgres.version, purl: `pkg:npm/%40embedded-postgres/linux-x64@${postgres.version}`, from: `${postgres.native}/` },
    part('nats', 'nats-server', 'github.com/nats-io/nats-server/v2'),
    part('objectstore', 'minio', 'github.com/minio/minio'),
    part('prometheus', 'prometheus', 'github.com/prometheus/prometheus'),
  ];
}

try {
  const { positionals: names, values } = parseArgs({ allowPositionals: true, options: { archive: { type: 'string' }, registry: { type: 'string', default: 'localhost' }, store: { type: 'string' }, version: { type: 'string', default: rootPackageOf(root).version } } });
  const { archive, registry, store, version } = values;
  const baseImage = process.env['BASE_IMAGE'] ?? DISTROLESS;
  const servers = await dataServers();
  const isOfProduct = names.length === 0 || names.some((name) => !servers.some((server) => server.name === name));
  if (isOfProduct) await prepare({ root, say: console.log });
  if (names.includes('nats')) await installPart('nats-server', console.log);
  if (names.includes('objectstore')) await installPart('minio', console.log);
  if (names.includes('prometheus')) await installPart('prometheus', console.log);
  await buildImages({
    root,
    builder: findBuilder({ ...(store && { store }) }),
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
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
