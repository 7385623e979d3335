import type { Service } from './services.ts';
import type { Environment } from './settings.ts';

/** A service that is up and ready. */
export interface Hosted {
  url: string;
  /** Lets requests under way finish and ends the service. */
  stop(): Promise<void>;
}

/** Where services run: all in this process, or each in one of its own. */
export interface Host {
  /** Starts a service and waits until it is ready; port 0 takes a free one. */
  start(service: Service, environment: Environment): Promise<Hosted>;
}

/** Runs services inside this process, each behind a listener of its own. */
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
