// `npm run images [-- <name>… --archive <folder> …]`: builds container images (deploy/README.md).
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findBuilder } from '@savvi/images/builder';
import { buildImages, versionOf } from '@savvi/images/images';
import { prepare } from './product/prepare.ts';

const root = path.dirname(import.meta.dirname);
try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { archive: { type: 'string' }, registry: { type: 'string', default: 'localhost' }, store: { type: 'string' }, version: { type: 'string' } } });
  const { archive, registry, store, version = await versionOf(root) } = values;
  const baseImage = process.env['BASE_IMAGE'] ?? 'localhost/base:1';
  await prepare({ root, say: console.log, frontends: false });
  await buildImages({ root, builder: findBuilder({ ...(store && { store }) }), names: positionals, baseImage, registry, version, architecture: 'x64', ...(archive && { archive: path.resolve(archive) }), say: console.log });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
