// Runs the product in one process, with each service behind a fault proxy (proxies/). The server on
// CONTROL_PORT accepts one JSON command per request (`commandSchema`) and responds when it is done.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { registrySchema } from '@savvi/contracts/registry';
import { REMOTE_FAULTS, SERVICE_FAULTS } from '@savvi/testing/blast';
import { z } from 'zod';
import { embedded } from '../../../scripts/product/embedded.ts';
import { servicesToStart } from '../../../scripts/product/payments.ts';
import { prepare } from '../../../scripts/product/prepare.ts';
import { startProduct } from '../../../scripts/product/product.ts';
import { gateway } from '../../../scripts/product/services.ts';
import { parseSettings } from '../../../scripts/product/settings.ts';
import { untilEnded } from '../../../scripts/product/until-ended.ts';
import { gatewayDatabase } from '../../../scripts/release/gateway-database.ts';
import { publishBuilt } from '../../../scripts/release/release-area.ts';
import { type Flaw, makeBroken } from './doors/broken-version.ts';
import { doorsHost } from './doors/doors-host.ts';

const orderSchema = z.union([
  z.object({
    do: z.literal('break'),
    kind: z.literal('service'),
    name: z.string(),
    fault: z.enum(SERVICE_FAULTS),
  }),
  z.object({
    do: z.literal('break'),
    kind: z.literal('remote'),
    name: z.string(),
    fault: z.enum(REMOTE_FAULTS),
  }),
  z.object({ do: z.literal('mend') }),
]);
type Order = z.infer<typeof orderSchema>;
type Breaking = Extract<Order, { do: 'break' }>;

const root = join(import.meta.dirname, '../../..');
const say = (line: string) => void process.stdout.write(`${line}\n`);
const everybody = { weight: 100, users: [] };

await untilEnded(async (stack, signal) => {
  const settings = parseSettings(process.env, root);
  const { host, breakService, breakFiles } = doorsHost();
  const { listensAt } = await startProduct(
    {
      root,
      say,
      signal,
      services: servicesToStart(settings, process.env, say),
      gateway,
      setting: embedded,
      own: process.env,
      settings,
      host: () => host,
      prepare: (ending) => prepare({ root, say, signal: ending }),
    },
    stack,
  );
  const { releases } = await gatewayDatabase(settings.DATA_DIR, false, stack);
  const work = await mkdtemp(join(tmpdir(), 'savvi-broken-'));
  stack.defer(() => rm(work, { recursive: true, force: true }));
  let count = 0;

  /** Resolves once the registry serves this version. */
  async function served(area: string, version: string): Promise<void> {
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
  ): Promise<{ before: string; takeBack: () => Promise<void> }> {
    const [line] = await releases.list(area);
    const before = line?.versions.find(({ weight }) => weight === 100)?.version;
    if (before === undefined) throw new Error(`${area} has no released version`);
    count += 1;
    const folder = join(work, String(count));
    await makeBroken(join(root, 'dist/remotes', area, before), folder, `${before}-${count}`, flaw);
    await publishBuilt(folder, line, everybody, { releases });
    await served(area, `${before}-${count}`);
    return {
      before,
      async takeBack() {
        await releases.give(await releases.lineWith(area, before), before, everybody);
        await served(area, before);
      },
    };
  }

  async function breakRemote({
    name,
    fault,
  }: Extract<Breaking, { kind: 'remote' }>): Promise<() => Promise<void>> {
    if (fault === 'throwing while rendering' || fault === 'throwing in an effect')
      return (await release(name, fault)).takeBack;
    if (fault !== 'chunk missing after a deploy')
      return breakFiles(fault, (path) => path.startsWith(`/remotes/${name}/`));
    const { before, takeBack } = await release(name, 'none');
    const end = breakFiles(
      fault,
      (path) => path.startsWith(`/remotes/${name}/${before}/`) && !path.includes('remoteEntry'),
    );
    return async () => {
      await end();
      await takeBack();
    };
  }

  let mend = async (): Promise<void> => undefined;
  async function follow(order: Order): Promise<void> {
    await mend();
    mend = async () => undefined;
    if (order.do === 'mend') return;
    mend = order.kind === 'service' ? await breakService(order.name, order.fault) : await breakRemote(order);
  }

  const control = createServer((asked, answer) => {
    json(asked)
      .then((body) => follow(orderSchema.parse(body)))
      .then(
        () => answer.writeHead(204).end(),
        (cause: unknown) => answer.writeHead(500).end(String(cause)),
      );
  });
  control.listen(Number(process.env['CONTROL_PORT']), '127.0.0.1');
  await once(control, 'listening');
  stack.defer(() => void control.close());
});
