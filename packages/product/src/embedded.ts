import { setUpBus } from '@savvi/eventing/pg-bus-setup';
import { objectStoreSettings } from './environments.ts';
import type { Setting } from './setting.ts';

/**
 * The deployment of `npm start`: PostgreSQL is the event bus, and files are stored in a folder unless the
 * operator configures an object store.
 */
export const embedded: Setting = {
  command: 'npm start',
  async surround({ server, data, services, passwords, own }) {
    await setUpBus({
      adminUrl: server.url(),
      roles: services.map(({ name, bus }) => ({ role: name, ...bus })),
    });
    return {
      busUrl: (service) =>
        `postgresql://${service}:${passwords.get(service) ?? ''}@127.0.0.1:${server.port}/bus`,
      objectStore: objectStoreSettings(data, own),
    };
  },
};
