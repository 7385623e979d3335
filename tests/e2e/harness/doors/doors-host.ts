import { type Host, type Hosted, inProcessHost } from '../../../../scripts/product/host.ts';
import { gateway, type Service } from '../../../../scripts/product/services.ts';
import type { Environment } from '../../../../scripts/product/settings.ts';
import { type Door, type DoorFault, openDoor } from './door.ts';

/** A service that runs behind its proxy. */
interface Kept {
  readonly service: Service;
  readonly environment: Environment;
  readonly door: Door;
  hosted: Hosted;
}

/** Runs a product in this process with a fault proxy in front of every service and of the gateway. */
export function doorsHost(): {
  readonly host: Host;
  breakService(name: string, fault: DoorFault): Promise<() => Promise<void>>;
  breakFiles(fault: DoorFault, concerns: (path: string) => boolean): () => Promise<void>;
} {
  const parts = new Map<string, Kept>();
  const part = (name: string): Kept => {
    const found = parts.get(name);
    if (found === undefined)
      throw new Error(`unknown service ${name}; known services: ${[...parts.keys()].join(', ')}`);
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
            await door.shut().catch(() => undefined); // the proxy was already closed
          },
        };
      },
    },
    /** Stops the service process for the fault `stopped`, and starts it again on repair. */
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
