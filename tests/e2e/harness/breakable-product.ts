// Runs the product in one process, with each service behind a fault proxy (proxied-host.ts). A server on a free port
// accepts one JSON command per request (`commandSchema`) and responds when it is done. The file `control-port` in the
// data folder contains the port. A port that is chosen before the start could be in use by then.
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { builtParts } from '@savvi/contract-check/deployed';
import { registrySchema } from '@savvi/contracts/registry';
import { builtRemoteSchema } from '@savvi/contracts/remote';
import { REMOTE_FAULTS, type RemoteFault, SERVICE_FAULTS } from '@savvi/testing/blast';
import { until } from '@savvi/testing/processes';
import { z } from 'zod';
import { dataFolderPaths } from '@savvi/product/data-folder';
import { bindPort } from '@savvi/product/front-door';
import { prepare } from '@savvi/product/prepare';
import { startProduct } from '@savvi/product/product';
import { untilEnded } from '@savvi/product/run-product';
import { gateway, servicesToStart } from '@savvi/product/services';
import { embedded } from '@savvi/product/setting';
import { parseSettings } from '@savvi/product/settings';
import { offeredReleases, offerReleases } from '@savvi/product/offered-releases';
import { publishBuilt, switchVersion } from '@savvi/release-client/releasing';
import { proxiedHost } from './proxied-host.ts';

/** A command to the product: the fault to inject, or null to repair the current one. */
/** Releases are forced: a broken version has the contract of the one that it copies, or none. */
const decision = { isForced: true, reason: 'broken on purpose' };
const commandSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('service'), name: z.string(), fault: z.enum(SERVICE_FAULTS) }),
    z.object({ kind: z.literal('remote'), name: z.string(), fault: z.enum(REMOTE_FAULTS) }),
  ])
  .nullable();

const root = join(import.meta.dirname, '../../..');
const everybody = { weight: 100, users: [] };
const SERVED_MS = 60_000;

/** The fault in a version of an area: none, or the place where it throws. */
type Flaw = 'none' | 'throwing while rendering' | 'throwing in an effect';

const THROW = "throw new TypeError('broken on purpose')";
const BROKEN: Readonly<Record<Flaw, string>> = {
  none: 'return null;',
  'throwing while rendering': `${THROW};`,
  'throwing in an effect': `React.useEffect(() => { ${THROW}; }); return null;`,
};

/** Returns source code that adds a component to each page of the federation container `name`. */
const wrapper = (name: string, flaw: Flaw) => `
;(() => {
  const { init, get } = ${name};
  let shared;
  ${name} = {
    init(scope, ...rest) { shared = scope; return init(scope, ...rest); },
    async get(module) {
      const [area, [{ lib }]] = [await get(module), Object.values(shared.react)];
      return () => {
        const React = lib();
        function Broken() { ${BROKEN[flaw]} }
        return { routes: area().routes.map((route) => ({ ...route, element: React.createElement(React.Fragment, null, route.element, React.createElement(Broken)) })) };
      };
    },
  };
})();
`;

/**
 * Copies the build in `from` to `to` and puts the fault into its entry file. The entry file and its hash differ;
 * the chunks stay the same.
 */
async function makeBroken(from: string, to: string, version: string, flaw: Flaw): Promise<void> {
  await cp(from, to, { recursive: true });
  const built = builtRemoteSchema.parse(JSON.parse(await readFile(join(to, 'remote.json'), 'utf8')));
  const entry = `${await readFile(join(to, built.entry), 'utf8')}${wrapper(built.name, flaw)}`;
  // Removes compressed copies of the original entry.
  for (const name of await readdir(to)) if (name.startsWith(`${built.entry}.`)) await rm(join(to, name));
  await writeFile(join(to, built.entry), entry);
  await writeFile(
    join(to, 'remote.json'),
    JSON.stringify({
      ...built,
      version,
      integrity: `sha384-${createHash('sha384').update(entry).digest('base64')}`,
    }),
  );
}

await untilEnded(async (stack, signal) => {
  const settings = parseSettings(process.env, root);
  const services = servicesToStart(settings, process.env, console.log);
  const { host, breakService, breakFiles } = proxiedHost();
  const { listensAt, releases: offered } = await startProduct(
    {
      root,
      say: console.log,
      signal,
      services,
      gateway,
      setting: embedded,
      own: process.env,
      settings,
      host,
      prepare: (ending) => prepare({ root, say: console.log, signal: ending }),
      contracts: () => builtParts(join(root, 'dist'), [...services, gateway]),
    },
    stack,
  );
  const file = dataFolderPaths(settings.DATA_DIR).releases;
  await offerReleases(offered, file, stack);
  const releases = await offeredReleases(settings.DATA_DIR);
  const releasing = { releases, lock: undefined, decision, say: () => undefined };
  const work = await mkdtemp(join(tmpdir(), 'savvi-broken-'));
  stack.defer(() => rm(work, { recursive: true, force: true }));
  let count = 0;

  /** Resolves once the registry serves this version. */
  const untilServed = (area: string, version: string): Promise<void> =>
    until(
      async () => {
        const { areas } = registrySchema.parse(await (await fetch(`${listensAt}/registry.json`)).json());
        return areas.find(({ name }) => name === area)?.versions[0]?.version === version;
      },
      SERVED_MS,
      () => `the registry does not serve ${area} ${version}`,
      50,
    );

  /** Releases a new version of an area: a copy of the running version with the fault `flaw`. */
  async function release(
    area: string,
    flaw: Flaw,
  ): Promise<{ before: string; rollBack: () => Promise<void> }> {
    const entry = (await releases.entries()).find((each) => each.area === area);
    const before = entry?.versions.find(({ weight }) => weight === 100)?.version;
    if (before === undefined) throw new Error(`${area} has no released version`);
    count += 1;
    const folder = join(work, String(count));
    await makeBroken(join(root, 'dist/remotes', area, before), folder, `${before}-${count}`, flaw);
    await publishBuilt(folder, entry, everybody, releasing);
    await untilServed(area, `${before}-${count}`);
    return {
      before,
      async rollBack() {
        await switchVersion(area, before, everybody, releasing);
        await untilServed(area, before);
      },
    };
  }

  async function breakRemote(name: string, fault: RemoteFault): Promise<() => void | Promise<void>> {
    if (fault === 'throwing while rendering' || fault === 'throwing in an effect')
      return (await release(name, fault)).rollBack;
    if (fault !== 'chunk missing after a deploy')
      return breakFiles(fault, (path) => path.startsWith(`/remotes/${name}/`));
    const { before, rollBack } = await release(name, 'none');
    const end = breakFiles(
      fault,
      (path) => path.startsWith(`/remotes/${name}/${before}/`) && !path.includes('remoteEntry'),
    );
    return async () => {
      end();
      await rollBack();
    };
  }

  let repair: () => void | Promise<void> = () => undefined;
  async function execute(command: z.infer<typeof commandSchema>): Promise<void> {
    await repair();
    repair = () => undefined;
    if (command?.kind === 'service') repair = await breakService(command.name, command.fault);
    if (command?.kind === 'remote') repair = await breakRemote(command.name, command.fault);
  }

  const control = createServer((incoming, response) => {
    json(incoming)
      .then((body) => execute(commandSchema.parse(body)))
      .then(
        () => response.writeHead(204).end(),
        (cause: unknown) => response.writeHead(500).end(String(cause)),
      );
  });
  const port = await bindPort(control, 0);
  stack.defer(() => void control.close());
  await writeFile(join(settings.DATA_DIR, 'control-port'), String(port));
});
