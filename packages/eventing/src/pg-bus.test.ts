import { pgBusFixture } from './testing/pg-bus-fixture.ts';
import { busDriverSuite } from '@savvi/testing/bus-driver-suite';

busDriverSuite({
  name: 'PostgreSQL bus',
  open: async () => {
    const fixture = await pgBusFixture([
      { role: 'driver', appends: ['pantry.>', 'kitchen.>'], tails: ['pantry.>', 'kitchen.>'] },
    ]);
    return {
      connect: () => fixture.connect('driver'),
      interrupt: () => fixture.interrupt(),
      close: () => fixture.close(),
    };
  },
});
