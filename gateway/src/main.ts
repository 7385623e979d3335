import { runMain } from '@savvi/service-kit/service';

await runMain({ name: 'gateway', load: () => import('./start.ts'), isInFront: true, process });
