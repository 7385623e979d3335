import { runMain } from '@savvi/service-kit/service';

await runMain({ name: 'admin', load: () => import('./start.ts'), process });
