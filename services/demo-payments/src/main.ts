import { runMain } from '@savvi/service-kit/service';

await runMain({ name: 'demo-payments', load: () => import('./start.ts'), process });
