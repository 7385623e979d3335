import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { messageOf } from '../postgres/error-code.ts';
import { copiesDir, type SchemaFile, schemaFiles } from './service-schema.ts';

const require = createRequire(import.meta.url);

/** Options of {@link generateIfStale}; `signal` aborts the work. */
export interface GenerateOptions {
  serviceDir: string;
  signal?: AbortSignal;
}

/**
 * Generates a service's Prisma client into `generated/prisma` if its schema or Prisma's version changed.
 * Returns whether it did.
 */
export async function generateIfStale({ serviceDir, signal }: GenerateOptions): Promise<boolean> {
  const output = path.join(serviceDir, 'generated', 'prisma');
  const stamp = path.join(output, '.made-of');
  const files = await schemaFiles(serviceDir);
  const hash = await ingredients(serviceDir, files);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return false;
  await rm(output, { recursive: true, force: true });
  // Prisma reads one folder, so the models that a service shares with others are copied into it.
  const folder = copiesDir(serviceDir);
  const shared = files.filter(({ path: file }) => path.dirname(file) === folder);
  await rm(folder, { recursive: true, force: true });
  if (shared.length > 0) await mkdir(folder);
  for (const { path: file, content } of shared) await writeFile(file, content);
  await generate(serviceDir, signal);
  // The stamp is written last, so that the output of a killed run never counts as complete.
  await writeFile(stamp, hash);
  return true;
}

async function ingredients(serviceDir: string, files: readonly SchemaFile[]): Promise<string> {
  const hash = createHash('sha256');
  for (const { path: file, content } of files)
    hash.update(`${path.relative(serviceDir, file)}\n${content}\n`);
  for (const file of [path.join(serviceDir, 'prisma.config.ts'), require.resolve('prisma/package.json')])
    hash.update(await readFile(file));
  return hash.digest('hex');
}

async function generate(serviceDir: string, signal?: AbortSignal): Promise<void> {
  const cli = path.join(path.dirname(require.resolve('prisma/package.json')), 'build', 'index.js');
  // Prisma would download its schema engine, which generating does not need; any existing file in its place
  // prevents that.
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
    NO_COLOR: '1',
  };
  await promisify(execFile)(process.execPath, [cli, 'generate', '--no-hints'], {
    cwd: serviceDir,
    env,
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    throw new Error(
      `The Prisma client of ${path.basename(serviceDir)} could not be generated:\n${messageOf(cause)}`,
      { cause },
    );
  });
}
