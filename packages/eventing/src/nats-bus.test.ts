// Against a real nats-server (`npm run parts:install` builds it); without one there is nothing to test, and
// CI builds it always.
import { busDriverSuite } from '@savvi/testing/bus-driver-suite';
import { hasPart } from '@savvi/tooling/parts';
import { describe } from 'vitest';
import { natsBusFixture } from './testing/nats-bus-fixture.ts';

/** The durables of the suite; what each asks for is a part of this. */
const all = ['pantry.>', 'kitchen.>'];
const durables = Object.fromEntries(
  ['reader', 'exact', 'prefix', 'several', 'first', 'second', 'counts', 'projection', 'rebuilt'].map(
    (name) => [name, all],
  ),
);

describe.runIf(hasPart('nats-server'))('over NATS', () => {
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
