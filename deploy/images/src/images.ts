import { existsSync } from 'node:fs';
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltFrontend } from '@savvi/tooling/build';
import { inParallel } from '@savvi/tooling/code/in-parallel';
import { Refusal } from '@savvi/tooling/refusal';
import { type Package, readWorkspace, roleOf } from '@savvi/tooling/workspace';
import { type Bill, billOfImage, billsOf, type Component } from './bill-of-materials.ts';
import type { Builder } from './builder.ts';
import { type Architecture, fillAnew, gatherProgram, installForProduction } from './program-files.ts';
import { run } from './run.ts';

/** A server that a test cluster runs. */
export interface DataServer {
  readonly name: string;
  readonly version: string;
  /** The package URL (purl) in a bill of materials. */
  readonly purl: string;
  /** The path of the server's files on this machine: a folder with bin/, or a single program. */
  readonly from: string;
  readonly program: string;
}

/** Options of {@link buildImages}. */
export interface ImagesOptions {
  readonly root: string;
  readonly builder: Builder;
  /** Names of images; none: all images of the product, without the data servers. */
  readonly names: readonly string[];
  readonly frontends: readonly BuiltFrontend[];
  readonly dataServers: readonly DataServer[];
  readonly baseImage: string;
  /** The first part of an image's name, such as `registry.example/team`. */
  readonly registry: string;
  readonly version: string;
  readonly architecture: Architecture;
  /**
   * A folder for `<name>.tar` archives and `<name>.cdx.json` bills of materials; absent: none are written.
   */
  readonly archive?: string;
  readonly say: (line: string) => void;
}

interface Image {
  readonly name: string;
  readonly file: 'service' | 'frontend' | 'data';
  /** Collects the files of the image in a folder, which is copied into the image unchanged. */
  readonly gather: (target: string) => Promise<void>;
  readonly bill: () => string;
}

const STATIC_FILES = 'deploy/static-files';
const BILL = 'sbom.cdx.json';
/** initdb requires a name for the account that it runs as. */
const PASSWD = 'root:x:0:0::/:/usr/sbin/nologin\nsavvi:x:10001:10001::/tmp:/usr/sbin/nologin\n';
/** The name of the root package, whose dependencies include Node, and the npm scope of all other packages. */
const ROOT = 'savvi';
const SCOPE = '@savvi';

/** How many images are built concurrently: a build mostly waits for one core or for the disk. */
const CONCURRENCY = 2;

/** Builds images of the product. @throws if a name is unknown, listing the valid ones */
export async function buildImages(options: ImagesOptions): Promise<void> {
  const { root, builder, names, baseImage, registry, version, architecture, archive, say } = options;
  const tagOf = (name: string) => `${registry}/savvi/${name}:${version}`;
  const workspace = readWorkspace(root).packages;
  const isOf = (each: Package, ...roles: readonly string[]) => roles.includes(roleOf(each) ?? '');
  const programs = workspace.filter((each) => isOf(each, 'service', 'gateway') || each.dir === STATIC_FILES);
  const context = path.join(root, '.cache/images', architecture);
  const sourceDate = Number(await run('git', ['log', '-1', '--format=%ct'], root));
  const revision = (await run('git', ['rev-parse', 'HEAD'], root)).trim();
  const bills = new Map<string, Bill>();
  const images = everyImage(options, { workspace, programs, install: context, bills, sourceDate });
  const unknown = names.filter((name) => !images.some((image) => image.name === name));
  if (unknown.length > 0)
    throw new Refusal(
      `There is no image "${unknown.join('", "')}"; there are ${images.map(({ name }) => name).join(', ')}.`,
    );
  const wanted = images.filter(({ name, file }) =>
    names.length === 0 ? file !== 'data' : names.includes(name),
  );
  if (archive !== undefined) await mkdir(archive, { recursive: true });

  const build = async (name: string, file: string, args: Readonly<Record<string, string>>) => {
    const labels = Object.entries({
      title: name,
      version,
      revision,
      licenses: 'MIT',
      vendor: 'Savvi',
      created: new Date(sourceDate * 1_000).toISOString(),
      'base.name': baseImage,
    }).map(([key, value]) => [`org.opencontainers.image.${key}`, value]);
    await builder.build({
      file: path.join(root, `deploy/images/${file}.Containerfile`),
      context,
      tag: tagOf(name),
      args,
      labels: Object.fromEntries(labels),
      sourceDate,
    });
  };
  const timed = async (name: string, work: () => Promise<void>) => {
    const begun = performance.now();
    await work();
    say(
      `${tagOf(name)}: ${await builder.size(tagOf(name))}, ${((performance.now() - begun) / 1_000).toFixed(1)} s`,
    );
  };
  if (wanted.some(({ file }) => file !== 'data')) {
    await timed('runtime', async () => {
      await installForProduction({ root, folder: context, architecture, workspace, programs });
      const folder = path.join(context, 'bills');
      await fillAnew(folder, async () => {
        const described = [
          ...programs,
          ...workspace.filter((each) => isOf(each, 'shell', 'mfe', 'root')),
        ].map(({ manifest }) => manifest.name);
        for (const [name, bill] of await billsOf(root, folder, described)) bills.set(name, bill);
      });
      await build('runtime', 'runtime', { BASE_IMAGE: baseImage });
    });
  }
  const buildOne = async ({ name, file, gather, bill }: Image) => {
    const files = path.posix.join('images', name);
    const folder = path.join(context, files);
    await fillAnew(folder, async () => {
      await gather(folder);
      await writeFile(path.join(folder, BILL), bill());
    });
    await build(name, file, {
      FILES: files,
      ...(file === 'data' ? { BASE_IMAGE: baseImage } : { RUNTIME_IMAGE: tagOf('runtime') }),
    });
    if (archive === undefined) return;
    // The builder does not overwrite an existing archive.
    await rm(path.join(archive, `${name}.tar`), { force: true });
    await builder.save(tagOf(name), path.join(archive, `${name}.tar`));
    await cp(path.join(folder, BILL), path.join(archive, `${name}.cdx.json`));
  };
  await inParallel(
    wanted.map((image) => () => timed(image.name, () => buildOne(image))),
    CONCURRENCY,
  );
}

interface Materials {
  readonly workspace: readonly Package[];
  readonly programs: readonly Package[];
  readonly install: string;
  /** Bills of materials by package name; the map is filled before the bill of any image is requested. */
  readonly bills: ReadonlyMap<string, Bill>;
  readonly sourceDate: number;
}

function everyImage(
  { root, version, frontends, dataServers }: ImagesOptions,
  { workspace, programs, install, bills, sourceDate }: Materials,
): Image[] {
  const server = programs.find(({ dir }) => dir === STATIC_FILES);
  if (server === undefined) throw new Error(`${STATIC_FILES} is gone.`);
  /** Every image contains Node and the libraries of all programs, but only its own workspace packages. */
  const billOf = (name: string, own: readonly string[]) => {
    const of = (names: readonly string[]) => names.flatMap((each) => bills.get(each) ?? []);
    const libraries = of([ROOT, ...programs.map(({ manifest }) => manifest.name)]).flatMap(({ components }) =>
      components.filter((component) => component['group'] !== SCOPE),
    );
    return billOfImage(
      { name, version, sourceDate },
      [...libraries, ...of(own).flatMap(({ metadata, components }) => [metadata.component, ...components])],
      [...bills.values()].flatMap(({ dependencies }) => dependencies),
    );
  };
  return [
    ...programs
      .filter((program) => program !== server)
      .map((program): Image => {
        const name = path.basename(program.dir);
        const contract = path.join(root, 'dist/services', name, 'contract.json');
        return {
          name,
          file: 'service',
          async gather(target) {
            await gatherProgram({ root, install, target, program, workspace });
            // The file contract.json, which compatibility checks read before a release (docs/adr/0037). The
            // payment simulator has none.
            if (existsSync(contract)) await cp(contract, path.join(target, 'contract.json'));
          },
          bill: () => billOf(name, [program.manifest.name]),
        };
      }),
    ...frontends.map((frontend): Image => {
      const name = frontend.kind === 'shell' ? 'shell' : `mfe-${frontend.name}`;
      return {
        name,
        file: 'frontend',
        async gather(target) {
          await gatherProgram({ root, install, target, program: server, workspace });
          await cp(
            frontend.dir,
            path.join(
              target,
              'files',
              frontend.kind === 'shell' ? '' : `remotes/${frontend.name}/${frontend.version}`,
            ),
            { recursive: true },
          );
        },
        bill: () => billOf(name, [server.manifest.name, `@savvi/${name}`]),
      };
    }),
    ...dataServers.map((server): Image => ({
      name: server.name,
      file: 'data',
      async gather(target) {
        const local = path.join(target, 'usr/local');
        await cp(server.from, server.from.endsWith('/') ? local : path.join(local, 'bin', server.program), {
          recursive: true,
          verbatimSymlinks: true,
        });
        await symlink(server.program, path.join(local, 'bin/server'));
        await mkdir(path.join(target, 'etc'));
        await writeFile(path.join(target, 'etc/passwd'), PASSWD);
      },
      bill: () =>
        billOfImage({ name: server.name, version, sourceDate }, [
          {
            'bom-ref': server.purl,
            type: 'application',
            name: server.program,
            version: server.version,
            purl: server.purl,
          } satisfies Component,
        ]),
    })),
  ];
}
