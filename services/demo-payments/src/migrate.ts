import { runMigrate } from '@savvi/service-kit/migrate-main';

await runMigrate({
  name: 'demo-payments',
  migrations: new URL('../prisma/migrations', import.meta.url),
  process,
});
