import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { run } from './run.ts';

/** One build of one Containerfile. */
export interface Build {
  readonly file: string;
  /** The folder that its COPY lines read from. */
  readonly context: string;
  readonly tag: string;
  readonly args: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  /**
   * When the sources were written, in seconds: files and image are dated by it, so that the same sources make
   * the same image.
   */
  readonly sourceDate: number;
}

/** A program that builds images. */
export interface Builder {
  build(build: Build): Promise<void>;
  /** Writes an image as an archive that `docker load` and `ctr images import` take. */
  save(tag: string, file: string): Promise<void>;
  /** How large an image is, uncompressed, for people: "282 MB". */
  size(tag: string): Promise<string>;
}

/** What the builder is asked for. */
export interface BuilderOptions {
  /** A folder for buildah's images and layers; absent: its own place. Docker has no such thing. */
  readonly store?: string;
}

const isThere = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** Buildah where it is installed, otherwise Docker. @throws {Error} when there is neither */
export function findBuilder({ store }: BuilderOptions): Builder {
  if (isThere('buildah', '--version')) return buildah(store);
  if (store === undefined && isThere('docker', 'version')) return docker;
  throw new Error(
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
    async build({ file, context, tag, args, labels, sourceDate }) {
      await call(
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
      );
    },
    async save(tag, file) {
      await call('push', '--quiet', tag, `docker-archive:${file}:${tag}`);
    },
    async size(tag) {
      const [image] = JSON.parse(await call('images', '--json', tag)) as [{ size: string }]; // as buildah prints it, such as "282 MB"
      return image.size;
    },
  };
}

const docker: Builder = {
  async build({ file, context, tag, args, labels, sourceDate }) {
    await run('docker', [
      'build',
      '--quiet',
      ...flags('--build-arg', { ...args, SOURCE_DATE_EPOCH: String(sourceDate) }),
      ...flags('--label', labels),
      '--file',
      file,
      '--tag',
      tag,
      context,
    ]);
  },
  async save(tag, file) {
    await run('docker', ['save', '--output', file, tag]);
  },
  async size(tag) {
    return (await run('docker', ['images', '--format', '{{.Size}}', tag])).trim();
  },
};
