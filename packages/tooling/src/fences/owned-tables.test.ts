import { globSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { saneFiles, saneManifests } from '../testing/sane-workspace.ts';
import { temporaryWorkspace } from '../testing/temporary-workspace.ts';
import { ownedTableFindings } from './owned-tables.ts';
import { readWorkspace } from './workspace.ts';

const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()));

const model = (name: string, column: string, table: string) =>
  `model ${name} {\n  owner String @id @map("${column}") @db.Uuid\n  @@map("${table}")\n}\n`;
const schemas = {
  'services/a/prisma/schema.prisma': `${model('Debt', 'space_id', 'debts')}${model('Account', 'user_id', 'accounts')}`,
  'services/b/prisma/schema/goal.prisma': model('Goal', 'space_id', 'goals'),
  'packages/eventing/prisma/keys.prisma': model('Key', 'space_id', 'request_keys'),
};

function findingsWith(files: Record<string, string>): { file: string; message: string }[] {
  const { root, remove } = temporaryWorkspace(saneManifests, { ...saneFiles, ...schemas, ...files });
  cleanups.push(remove);
  return ownedTableFindings(readWorkspace(root));
}
const FILE = 'services/a/src/debts/debt.rules.ts';
const filesFoundWith = (source: string, file = FILE) =>
  findingsWith({ [file]: source }).map((finding) => finding.file);

describe('the fence around tables with a space_id', () => {
  it.each([
    ['a tagged statement', 'db.$queryRaw`SELECT id FROM debts WHERE id = ${id}`'],
    ['a tagged statement in small letters', 'db.$queryRaw`select id from debts`'],
    ['an insert', 'db.$executeRaw`INSERT INTO debts (id) VALUES (${id})`'],
    ['an update', 'db.$executeRaw`UPDATE debts SET id = ${id}`'],
    ['a deletion', 'db.$executeRaw`DELETE FROM debts`'],
    [
      'a deletion in a CTE',
      'db.$executeRaw`WITH gone AS (DELETE FROM debts RETURNING id) SELECT 1 FROM gone`',
    ],
    ['a truncation', "client.query('TRUNCATE debts')"],
    ['a lock', "client.query('LOCK TABLE accounts, debts')"],
    ['a join', 'db.$queryRaw`SELECT 1 FROM accounts JOIN debts USING (owner)`'],
    ['a list of tables', 'db.$queryRaw`SELECT 1 FROM accounts a, debts d`'],
    ['a subquery', 'db.$queryRaw`SELECT 1 FROM accounts WHERE EXISTS (SELECT FROM debts)`'],
    ['a quoted name', 'db.$queryRaw`SELECT 1 FROM "debts"`'],
    ['a name with its schema', 'db.$queryRaw`SELECT 1 FROM public.debts AS known`'],
    ['a quoted name with its schema', 'db.$queryRaw`SELECT 1 FROM "public"."debts"`'],
    ['a fragment', 'const from = Prisma.sql`FROM debts`'],
    ['an unsafe statement', "db.$queryRawUnsafe('SELECT 1 FROM debts')"],
    ['text that a variable takes to the pool', "const text = 'SELECT 1 FROM debts'; pool.query(text)"],
    ['text that an object takes to the pool', "pool.query({ text: 'SELECT 1 FROM debts', values: [] })"],
    ['text put together', "pool.query('SELECT 1 ' + 'FROM ' + 'debts')"],
    ['a constant name', "const TABLE = 'debts'; db.$queryRawUnsafe(`SELECT 1 FROM ${TABLE}`)"],
    ['one of two names', "db.$queryRawUnsafe(`SELECT 1 FROM ${isOld ? 'accounts' : 'debts'}`)"],
    ['a raw name', "const table = Prisma.raw('debts')"],
    [
      'a name that two functions give',
      "const f = () => { const t = 'debts'; pool.query(`SELECT 1 FROM ${t}`); }; const g = () => { const t = 'accounts'; };",
    ],
    ['a model that services share', 'db.$queryRaw`SELECT 1 FROM request_keys`'],
    ['a name from elsewhere', 'db.$executeRaw`DELETE FROM ${table}`'],
    ['a name that is joined later', "[`SELECT 1 FROM`, name].join(' ')"],
    ['a function of another origin', "import { owned } from './mine.ts'; owned('SELECT 1 FROM debts')"],
  ])('reports a table in %s', (_, source) => {
    expect(filesFoundWith(source)).toEqual([FILE]);
  });

  it.each(['OR is_public', 'UNION SELECT 1', 'AND (a) OR (b)'])(
    'reports a statement of owned() that continues with %s',
    (rest) => {
      const source = `import { owned } from '@savvi/service-kit/owned';\nconst debts = owned('debts');\nexport const all = sql\`SELECT 1 \${debts.read(scope)} ${rest}\`;`;
      expect(filesFoundWith(source)).toEqual([FILE]);
      expect(filesFoundWith(source.replace(rest, `AND (is_open OR is_public)`))).toEqual([]);
    },
  );

  it.each([
    [
      'through owned()',
      "import { owned } from '@x/service-kit/owned'; owned('debts LEFT JOIN debts USING (space_id)')",
    ],
    ['as an output column', 'db.$queryRaw`SELECT count(*)::integer AS debts FROM accounts`'],
    ['before a column', 'Prisma.sql`debts.id = accounts.owner`'],
    ['as the row of a function', 'Prisma.sql`text_bytes(debts)`'],
    ['in a text of SQL', "db.$queryRaw`SELECT id FROM accounts WHERE kind = 'debts'`"],
    ['in a longer name', 'db.$queryRaw`SELECT 1 FROM old_debts JOIN debts_by_month USING (id)`'],
    ['in prose', "throw new Error('no debts from accounts')"],
    ['in the path of an import', "import { debts } from './debts.ts';"],
    ['that is not owned', 'db.$queryRaw`SELECT 1 FROM accounts FOR UPDATE`'],
    ['of another service', 'db.$queryRaw`SELECT 1 FROM goals`'],
  ])('accepts the name of a table %s', (_, source) => {
    expect(findingsWith({ [FILE]: source })).toEqual([]);
  });

  it.each([
    'services/a/src/debts/debt.maintenance.repository.ts',
    'services/a/src/debts/debt.test.ts',
    'services/a/src/testing/debts.ts',
  ])('accepts every statement in %s', (file) => {
    expect(filesFoundWith('db.$executeRaw`DELETE FROM debts`', file)).toEqual([]);
  });

  it.each(['packages/eventing/src/erase.ts', 'gateway/src/erase.ts', 'scripts/erase.ts'])(
    'finds the tables of every service in %s',
    (file) => {
      const source = "pool.query('DELETE FROM debts'); pool.query('DELETE FROM goals');";
      expect(filesFoundWith(source, file)).toEqual([file, file]);
    },
  );
});

it('SQL statements over the rows of several spaces (tenants) exist only in the listed files', () => {
  const root = join(import.meta.dirname, '../../../..');
  const found = globSync(
    ['{packages,services,deploy}/*/src/**/*.maintenance.*.ts', '{gateway/src,scripts}/**/*.maintenance.*.ts'],
    { cwd: root },
  );
  expect(found.toSorted()).toEqual([
    'packages/backup/src/master-keys.maintenance.repository.ts',
    'packages/sealing/src/key-samples.maintenance.repository.ts',
    'packages/sealing/src/rotation.maintenance.repository.ts',
    'packages/sealing/src/stored-keys.maintenance.repository.ts',
    'packages/service-kit/src/idempotency.maintenance.repository.ts',
    'services/admin/src/shared/projection.maintenance.repository.ts',
    'services/billing/src/shared/subscription.maintenance.repository.ts',
    'services/budget/src/bills/bill.maintenance.repository.ts',
    'services/budget/src/budgets/budget.maintenance.repository.ts',
    'services/budget/src/changes/change.maintenance.repository.ts',
    'services/budget/src/drafts/draft.maintenance.repository.ts',
    'services/budget/src/goals/goal.maintenance.repository.ts',
    'services/budget/src/transactions/imports/import.maintenance.repository.ts',
    'services/budget/src/transactions/rules/rule.maintenance.repository.ts',
    'services/documents/src/erasure/erasure.maintenance.repository.ts',
    'services/documents/src/hashes/unsealed-hashes.maintenance.repository.ts',
    'services/documents/src/maintenance/named-objects.maintenance.repository.ts',
    'services/documents/src/maintenance/stored-files.maintenance.repository.ts',
    'services/documents/src/maintenance/stored-texts.maintenance.repository.ts',
    'services/documents/src/shared/document.maintenance.repository.ts',
    'services/documents/src/shared/link.maintenance.repository.ts',
    'services/documents/src/shared/loose-objects.maintenance.repository.ts',
    'services/identity/src/maintenance/second-steps-with-keys.maintenance.repository.ts',
    'services/masterplan/src/shared/balance-points.maintenance.repository.ts',
    'services/masterplan/src/shared/holding.maintenance.repository.ts',
    'services/masterplan/src/shared/links.maintenance.repository.ts',
    'services/reminders/src/shared/due-date.maintenance.repository.ts',
    'services/reminders/src/shared/mail-settings.maintenance.repository.ts',
    'services/vault/src/entries/entry.maintenance.repository.ts',
    'services/vault/src/maintenance/entries-with-keys.maintenance.repository.ts',
  ]);
});
