// Runs the product in one process, with each service behind a fault proxy (proxies/). The server on
// CONTROL_PORT accepts one JSON command per request (`commandSchema`) and responds when it is done.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { registrySchema } from '@savvi/contracts/registry';
import { REMOTE_FAULTS, type RemoteFault, SERVICE_FAULTS } from '@savvi/testing/blast';
import { z } from 'zod';
import { bindPort } from '@savvi/product/front-door';
import { prepare } from '@savvi/product/prepare';
import { startProduct } from '@savvi/product/product';
import { untilEnded } from '@savvi/product/run-product';
import { gateway, servicesToStart } from '@savvi/product/services';
import { embedded } from '@savvi/product/setting';
import { parseSettings } from '@savvi/product/settings';
import { gatewayDatabase } from '../../../scripts/release/gateway-database.ts';
import { publishBuilt } from '../../../scripts/release/release-area.ts';
import { type Flaw, makeBroken } from './proxies/broken-version.ts';
import { proxiedHost } from './proxies/proxied-host.ts';

/** The fault to inject; null repairs. */
const commandSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('service'), name: z.string(), fault: z.enum(SERVICE_FAULTS) }),
    z.object({ kind: z.literal('remote'), name: z.string(), fault: z.enum(REMOTE_FAULTS) }),
  ])
  .nullable();

const root = join(import.meta.dirname, '../../..');
const everybody = { weight: 100, users: [] };

await untilEnded(async (stack, signal) => {
  const settings = parseSettings(process.env, root);
  const { host, breakService, breakFiles } = proxiedHost();
  const { listensAt } = await startProduct(
    {
      root,
      say: console.log,
      signal,
      services: servicesToStart(settings, process.env, console.log),
      gateway,
      setting: embedded,
      own: process.env,
      settings,
      host,
      prepare: (ending) => prepare({ root, say: console.log, signal: ending }),
    },
    stack,
  );
  const { releases } = await gatewayDatabase(settings.DATA_DIR, false, stack);
  const work = await mkdtemp(join(tmpdir(), 'savvi-broken-'));
  stack.defer(() => rm(work, { recursive: true, force: true }));
  let count = 0;

  /** Resolves once the registry serves this version. */
  async function untilServed(area: string, version: string): Promise<void> {
    for (;;) {
      const { areas } = registrySchema.parse(await (await fetch(`${listensAt}/registry.json`)).json());
      if (areas.find(({ name }) => name === area)?.versions[0]?.version === version) return;
      await sleep(50);
    }
  }

  /** Releases a new version of an area, made from the version that runs. */
  async function release(
    area: string,
    flaw: Flaw,
  ): Promise<{ before: string; rollBack: () => Promise<void> }> {
    const [entry] = await releases.list(area);
    const before = entry?.versions.find(({ weight }) => weight === 100)?.version;
    if (before === undefined) throw new Error(`${area} has no released version`);
    count += 1;
    const folder = join(work, String(count));
    await makeBroken(join(root, 'dist/remotes', area, before), folder, `${before}-${count}`, flaw);
    await publishBuilt(folder, entry, everybody, { releases });
    await untilServed(area, `${before}-${count}`);
    return {
      before,
      async rollBack() {
        await releases.give(await releases.lineWith(area, before), before, everybody);
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
  await bindPort(control, Number(process.env['CONTROL_PORT']));
  stack.defer(() => void control.close());
});
