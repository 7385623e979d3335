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
import { embedded } from '@savvi/product/embedded';
import { servicesToStart } from '@savvi/product/payments';
import { prepare } from '@savvi/product/prepare';
import { startProduct } from '@savvi/product/product';
import { gateway } from '@savvi/product/services';
import { parseSettings } from '@savvi/product/settings';
import { untilEnded } from '@savvi/product/until-ended';
import { gatewayDatabase } from '../../../scripts/release/gateway-database.ts';
import { publishBuilt } from '../../../scripts/release/release-area.ts';
import { type Flaw, makeBroken } from './proxies/broken-version.ts';
import { proxiedHost } from './proxies/proxied-host.ts';

const commandSchema = z.union([
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
  z.object({ do: z.literal('repair') }),
]);
type Command = z.infer<typeof commandSchema>;
type BreakCommand = Extract<Command, { do: 'break' }>;

const root = join(import.meta.dirname, '../../..');
const print = (entry: string) => void process.stdout.write(`${entry}\n`);
const everybody = { weight: 100, users: [] };

await untilEnded(async (stack, signal) => {
  const settings = parseSettings(process.env, root);
  const { host, breakService, breakFiles } = proxiedHost();
  const { listensAt } = await startProduct(
    {
      root,
      say: print,
      signal,
      services: servicesToStart(settings, process.env, print),
      gateway,
      setting: embedded,
      own: process.env,
      settings,
      host: () => host,
      prepare: (ending) => prepare({ root, say: print, signal: ending }),
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

  async function breakRemote({
    name,
    fault,
  }: Extract<BreakCommand, { kind: 'remote' }>): Promise<() => Promise<void>> {
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
      await end();
      await rollBack();
    };
  }

  let repair = async (): Promise<void> => undefined;
  async function execute(command: Command): Promise<void> {
    await repair();
    repair = async () => undefined;
    if (command.do === 'repair') return;
    repair =
      command.kind === 'service'
        ? await breakService(command.name, command.fault)
        : await breakRemote(command);
  }

  const control = createServer((incoming, response) => {
    json(incoming)
      .then((body) => execute(commandSchema.parse(body)))
      .then(
        () => response.writeHead(204).end(),
        (cause: unknown) => response.writeHead(500).end(String(cause)),
      );
  });
  control.listen(Number(process.env['CONTROL_PORT']), '127.0.0.1');
  await once(control, 'listening');
  stack.defer(() => void control.close());
});
