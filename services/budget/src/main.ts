import { runMain } from '@savvi/service-kit/service';

await runMain({ name: 'budget', load: () => import('./start.ts'), process });
