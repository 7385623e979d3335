import { runMain } from '@savvi/service-kit/service';

await runMain({ name: 'identity', load: () => import('./start.ts'), process });
