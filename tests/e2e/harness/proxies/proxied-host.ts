import { type Host, inProcessHost } from '@savvi/product/host';
import { gateway } from '@savvi/product/services';
import { type FaultProxy, type ProxyFault, startFaultProxy } from './fault-proxy.ts';

/** A service that runs behind its proxy. */
interface ProxiedService {
  readonly proxy: FaultProxy;
  readonly stop: () => Promise<void>;
  readonly restart: () => Promise<void>;
}

/** Runs a product in this process with a fault proxy in front of every service and of the gateway. */
export function proxiedHost() {
  const parts = new Map<string, ProxiedService>();
  const part = (name: string): ProxiedService => {
    const found = parts.get(name);
    if (found === undefined)
      throw new Error(`unknown service ${name}; known services: ${[...parts.keys()].join(', ')}`);
    return found;
  };
  const host: Host = {
    async start(service, environment) {
      const isFront = service === gateway;
      const inside = isFront ? { ...environment, PORT: '0' } : environment;
      let hosted = await inProcessHost.start(service, inside);
      const proxy = await startFaultProxy(isFront ? Number(environment['PORT']) : 0, () => hosted.url);
      parts.set(service.name, {
        proxy,
        async stop() {
          await hosted.stop();
          await proxy.close();
        },
        async restart() {
          hosted = await inProcessHost.start(service, inside);
          await proxy.reopen();
        },
      });
      return {
        url: proxy.url,
        async stop() {
          await hosted.stop();
          await proxy.close().catch(() => undefined); // the proxy was already closed
        },
      };
    },
  };
  return {
    host,
    /** Breaks a service, and stops it for the fault `stopped`. The returned function repairs it. */
    async breakService(name: string, fault: ProxyFault): Promise<() => void | Promise<void>> {
      const { proxy, stop, restart } = part(name);
      if (fault !== 'stopped') return proxy.inject(fault, () => true);
      await stop();
      return restart;
    },
    /** Breaks the requests to these paths of the gateway. The returned function repairs them. */
    breakFiles: (fault: ProxyFault, appliesTo: (path: string) => boolean): (() => void) =>
      part(gateway.name).proxy.inject(fault, appliesTo),
  };
}
