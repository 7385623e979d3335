import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { Refusal } from '@savvi/tooling/refusal';
import { run } from './run.ts';

/** Options for building one Containerfile. */
export interface Build {
  readonly file: string;
  /** The build context, from which COPY instructions read. */
  readonly context: string;
  readonly tag: string;
  readonly args: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  /**
   * The date of the sources in seconds. Files and image get this date, so that the same sources produce the
   * same image.
   */
  readonly sourceDate: number;
}

/** A program that builds container images. */
export interface Builder {
  build(build: Build): Promise<unknown>;
  /** Saves an image as an archive for `docker load` and `ctr images import`. */
  save(tag: string, file: string): Promise<unknown>;
  /** The uncompressed size of an image as text, such as "282 MB". */
  size(tag: string): Promise<string>;
}

const isThere = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/**
 * Finds buildah or, if it is not installed, Docker. `store` is a folder for images and layers, which only
 * buildah supports; absent: buildah's default.
 * @throws {Refusal} if neither is installed
 */
export function findBuilder(store?: string): Builder {
  if (isThere('buildah', '--version')) return buildah(store);
  if (store === undefined && isThere('docker', 'version')) return docker;
  throw new Refusal(
    store === undefined
      ? 'Images are built by buildah or by a running Docker; neither is there.'
      : 'A store of its own is for buildah, which is not installed.',
  );
}

const flags = (flag: string, values: Readonly<Record<string, string>>): string[] =>
  Object.entries(values).flatMap(([key, value]) => [flag, `${key}=${value}`]);

function buildah(store: string | undefined): Builder {
  const where =
    store === undefined
      ? []
      : [
          '--root',
          path.join(store, 'store'),
          '--runroot',
          path.join(store, 'runroot'),
          '--storage-driver',
          'overlay',
        ];
  const call = (...args: string[]) => run('buildah', [...where, ...args]);
  return {
    build: ({ file, context, tag, args, labels, sourceDate }) =>
      call(
        'bud',
        '--quiet',
        '--layers',
        '--isolation',
        'chroot',
        '--pull-always=false',
        '--timestamp',
        String(sourceDate),
        ...flags('--build-arg', args),
        ...flags('--label', labels),
        '--file',
        file,
        '--tag',
        tag,
        context,
      ),
    save: (tag, file) => call('push', '--quiet', tag, `docker-archive:${file}:${tag}`),
    async size(tag) {
      // buildah prints the size as text with a unit, such as "282 MB".
      const [image] = JSON.parse(await call('images', '--json', tag)) as [{ size: string }];
      return image.size;
    },
  };
}

const docker: Builder = {
  build: ({ file, context, tag, args, labels, sourceDate }) =>
    run('docker', [
      'build',
      '--quiet',
      ...flags('--build-arg', { ...args, SOURCE_DATE_EPOCH: String(sourceDate) }),
      ...flags('--label', labels),
      '--file',
      file,
      '--tag',
      tag,
      context,
    ]),
  save: (tag, file) => run('docker', ['save', '--output', file, tag]),
  size: async (tag) => (await run('docker', ['images', '--format', '{{.Size}}', tag])).trim(),
};
