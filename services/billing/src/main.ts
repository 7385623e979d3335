import { runMain } from '@savvi/service-kit/service';

await runMain({ name: 'billing', load: () => import('./start.ts'), process });
