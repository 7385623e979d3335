import type { Service } from './services.ts';
import type { Environment } from './settings.ts';

/** A running service that is ready. */
export interface Hosted {
  url: string;
  /** Lets open requests finish and stops the service. */
  stop(): Promise<void>;
}

/** Runs services: all in this process, or each in its own process. */
export interface Host {
  /** Starts a service and waits until it is ready; port 0 is a free port. */
  start(service: Service, environment: Environment): Promise<Hosted>;
}

/** Runs services inside this process, each behind its own listener. */
export const inProcessHost: Host = {
  async start(service, environment) {
    const running = await service.start(environment);
    try {
      await running.ready;
    } catch (cause) {
      await running.drain();
      throw cause;
    }
    return { url: running.url, stop: () => running.drain() };
  },
};
