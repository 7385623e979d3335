import { runMigrate } from '@savvi/service-kit/migrate-main';

await runMigrate({
  name: 'documents',
  migrations: new URL('../prisma/migrations', import.meta.url),
  process,
});
