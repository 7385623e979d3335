import { runMigrate } from '@savvi/service-kit/migrate-main';

await runMigrate({
  name: 'masterplan',
  migrations: new URL('../prisma/migrations', import.meta.url),
  process,
});
