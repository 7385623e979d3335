import { runMain } from '@savvi/service-kit/service';

await runMain({ name: 'documents', load: () => import('./start.ts'), process });
