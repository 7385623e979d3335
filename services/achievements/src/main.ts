import { runMain } from '@savvi/service-kit/service';

await runMain({ name: 'achievements', load: () => import('./start.ts'), process });
