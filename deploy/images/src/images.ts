import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Builder } from './builder.ts';
import { type Architecture, installForProduction } from './production-install.ts';
import { run } from './run.ts';
import { gatherService } from './service-files.ts';
import { readWorkspace, type WorkspacePackage } from './workspace.ts';

/** What is built, and how it is called. */
export interface ImagesOptions {
  readonly root: string;
  readonly builder: Builder;
  /** Names of images; none: all of them. */
  readonly names: readonly string[];
  readonly baseImage: string;
  /** The first part of an image's name, such as `registry.example/team`. */
  readonly registry: string;
  readonly version: string;
  readonly architecture: Architecture;
  /** A folder for `<name>.tar` archives; absent: none are written. */
  readonly archive?: string;
  readonly say: (line: string) => void;
}

/** The name of a program's image and release: `services/budget` is `budget`. */
const nameOf = ({ folder }: WorkspacePackage): string => path.basename(folder);

/** Builds images of the product. @throws {Error} when a name is unknown, with those that there are */
export async function buildImages({ root, builder, names, baseImage, registry, version, architecture, archive, say }: ImagesOptions): Promise<void> {
  const workspace = await readWorkspace(root);
  const programs = workspace.filter(({ role }) => role === 'service' || role === 'gateway');
  const unknown = names.filter((name) => !programs.some((program) => nameOf(program) === name));
  if (unknown.length > 0) throw new Error(`There is no image "${unknown.join('", "')}"; there are ${programs.map(nameOf).join(', ')}.`);
  const wanted = programs.filter((program) => names.length === 0 || names.includes(nameOf(program)));
  if (archive !== undefined) await mkdir(archive, { recursive: true });

  const context = path.join(root, '.cache/images', architecture);
  await installForProduction({ root, folder: context, architecture, workspace, programs });
  const sourceDate = Number(await run('git', ['log', '-1', '--format=%ct'], root));
  const revision = (await run('git', ['rev-parse', 'HEAD'], root)).trim();
  for (const program of wanted) {
    const begun = performance.now();
    const name = nameOf(program);
    await gatherService({ root, install: context, target: path.join(context, 'images', name), program, workspace });
    const tag = `${registry}/savvi/${name}:${version}`;
    const labels = { 'org.opencontainers.image.title': name, 'org.opencontainers.image.version': version, 'org.opencontainers.image.revision': revision };
    await builder.build({ file: path.join(root, 'deploy/images/service.Containerfile'), context, tag, args: { BASE_IMAGE: baseImage, NAME: path.posix.join('images', name) }, labels, sourceDate });
    if (archive !== undefined) {
      await rm(path.join(archive, `${name}.tar`), { force: true }); // an archive is never written over
      await builder.save(tag, path.join(archive, `${name}.tar`));
    }
    say(`${tag}: ${await builder.size(tag)}, ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  }
}

/** The version of the product. */
export const versionOf = async (root: string): Promise<string> => (JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string }).version; // our own file
