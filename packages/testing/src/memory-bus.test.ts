import { busDriverSuite } from './bus-driver-suite.ts';
import { memoryBroker } from './memory-bus.ts';

busDriverSuite({
  name: 'memory bus',
  open: async () => {
    const broker = memoryBroker();
    return {
      connect: () => broker.connect(),
      interrupt: async () => broker.interrupt(),
      close: async () => undefined,
    };
  },
});
