// Needs a real nats-server, which `npm run parts:install` builds; the suite is skipped without one. CI always
// has it.
import { busDriverSuite } from '@savvi/testing/bus-driver-suite';
import { hasPart } from '@savvi/tooling/parts';
import { describe } from 'vitest';
import { natsBusFixture } from './testing/nats-bus-fixture.ts';

/** The types that the suite's durables are set up for; each test subscribes to some of them. */
const all = ['pantry.>', 'kitchen.>'];
const durables = Object.fromEntries(
  [
    'reader',
    'exact',
    'prefix',
    'several',
    'every',
    'granted',
    'first',
    'second',
    'counts',
    'projection',
    'rebuilt',
  ].map((name) => [name, all]),
);

describe.runIf(hasPart('nats-server'))('the NATS bus', () => {
  busDriverSuite({
    name: 'NATS bus',
    open: async () => {
      const fixture = await natsBusFixture([{ role: 'driver', appends: all, tails: all, durables }]);
      return {
        connect: () => fixture.connect('driver'),
        interrupt: () => fixture.interrupt(),
        close: () => fixture.close(),
      };
    },
  });
});
