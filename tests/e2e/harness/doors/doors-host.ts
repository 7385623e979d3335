import { type Host, type Hosted, inProcessHost } from '@savvi/product/host';
import { gateway, type Service } from '@savvi/product/services';
import type { Environment } from '@savvi/product/settings';
import { type Door, type DoorFault, openDoor } from './door.ts';

/** A part that runs behind its door. */
interface Kept {
  readonly service: Service;
  readonly environment: Environment;
  readonly door: Door;
  hosted: Hosted;
}

/**
 * Runs a product in this process, each part behind a door of its own: a service's before its port, the
 * gateway's before people's.
 */
export function doorsHost(): {
  readonly host: Host;
  breakService(name: string, fault: DoorFault): Promise<() => Promise<void>>;
  breakFiles(fault: DoorFault, concerns: (path: string) => boolean): () => Promise<void>;
} {
  const parts = new Map<string, Kept>();
  const part = (name: string): Kept => {
    const found = parts.get(name);
    if (found === undefined)
      throw new Error(`no part is called ${name}; there are ${[...parts.keys()].join(', ')}`);
    return found;
  };
  return {
    host: {
      async start(service, environment) {
        const isFront = service === gateway;
        const inside = isFront ? { ...environment, PORT: '0' } : environment;
        const hosted = await inProcessHost.start(service, inside);
        const door = await openDoor(
          isFront ? Number(environment['PORT']) : 0,
          () => part(service.name).hosted.url,
        );
        parts.set(service.name, { service, environment: inside, door, hosted });
        return {
          url: door.url,
          async stop() {
            await part(service.name).hosted.stop();
            await door.shut().catch(() => undefined); // it was shut already
          },
        };
      },
    },
    /** A stopped service is really stopped, and started again. */
    async breakService(name, fault) {
      const kept = part(name);
      if (fault !== 'stopped') {
        const end = kept.door.put(fault, () => true);
        return async () => end();
      }
      await kept.hosted.stop();
      await kept.door.shut();
      return async () => {
        kept.hosted = await inProcessHost.start(kept.service, kept.environment);
        await kept.door.reopen();
      };
    },
    breakFiles(fault, concerns) {
      const end = part(gateway.name).door.put(fault, concerns);
      return async () => end();
    },
  };
}
