import { aBudget, NOW } from '@savvi/testing/builders';
import { someEvent, statementRecorder } from '@savvi/testing/statement-recorder';
import { expect, it } from 'vitest';
import { budgetMaintenance } from './budgets/budget.maintenance.repository.ts';
import { budgetRepository } from './budgets/budget.repository.ts';
import type { Database } from './db.ts';
import { draftMaintenance } from './drafts/draft.maintenance.repository.ts';
import { draftRepository } from './drafts/draft.repository.ts';

it('the raw SQL statements of the budget service equal the snapshot in statements.sql', async () => {
  const { client, record, text } = statementRecorder<Database>();
  const budget = aBudget();
  const now = new Date(NOW);
  const [owner, after] = [{ spaceId: budget.userId }, { id: budget.id, createdAt: now }];
  const measured = { budgets: 0, bytes: 0, unmeasured: 0 };

  await record('list', () => budgetRepository.list(client, owner));
  await record('list a page', () => budgetRepository.list(client, owner, { limit: 2, after }));
  await record('list as stored', () => budgetRepository.listAsStored(client, owner));
  await record('find', () => budgetRepository.find(client, owner, budget.id));
  await record('page of all spaces', () => budgetMaintenance.page(client, { last: null, limit: 2 }));
  await record(
    'usage',
    () => budgetRepository.usage(client, owner),
    [{ ...measured, unmeasured: 1 }],
    [],
    [measured],
  );
  await record('replace', () => budgetRepository.replace(client, owner, budget, someEvent));
  await record('delete', () => budgetRepository.delete(client, owner, budget, someEvent));
  await record('choose the main budget', () => budgetRepository.choose(client, owner, budget.id, now));
  await record('budget of a draft', () => draftRepository.hasBudget(client, owner, budget.id));
  await record('purge drafts', () => draftMaintenance.purge(client, now));
  await expect(text()).toMatchFileSnapshot('statements.sql');
});
