import { type Host, type Hosted, inProcessHost } from '@savvi/product/host';
import { gateway, type Service } from '@savvi/product/services';
import type { Environment } from '@savvi/product/settings';
import { type FaultProxy, type ProxyFault, startFaultProxy } from './fault-proxy.ts';

/** A service that runs behind its proxy. */
interface ProxiedService {
  readonly service: Service;
  readonly environment: Environment;
  readonly proxy: FaultProxy;
  hosted: Hosted;
}

/** Runs a product in this process with a fault proxy in front of every service and of the gateway. */
export function proxiedHost(): {
  readonly host: Host;
  breakService(name: string, fault: ProxyFault): Promise<() => Promise<void>>;
  breakFiles(fault: ProxyFault, appliesTo: (path: string) => boolean): () => Promise<void>;
} {
  const parts = new Map<string, ProxiedService>();
  const part = (name: string): ProxiedService => {
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
        const proxy = await startFaultProxy(
          isFront ? Number(environment['PORT']) : 0,
          () => part(service.name).hosted.url,
        );
        parts.set(service.name, { service, environment: inside, proxy, hosted });
        return {
          url: proxy.url,
          async stop() {
            await part(service.name).hosted.stop();
            await proxy.close().catch(() => undefined); // the proxy was already closed
          },
        };
      },
    },
    /** Stops the service process for the fault `stopped`, and starts it again on repair. */
    async breakService(name, fault) {
      const proxied = part(name);
      if (fault !== 'stopped') {
        const end = proxied.proxy.inject(fault, () => true);
        return async () => end();
      }
      await proxied.hosted.stop();
      await proxied.proxy.close();
      return async () => {
        proxied.hosted = await inProcessHost.start(proxied.service, proxied.environment);
        await proxied.proxy.reopen();
      };
    },
    breakFiles(fault, appliesTo) {
      const end = part(gateway.name).proxy.inject(fault, appliesTo);
      return async () => end();
    },
  };
}
