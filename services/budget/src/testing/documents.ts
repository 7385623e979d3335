import { randomUUID } from 'node:crypto';
import type { Envelope } from '@savvi/contracts/event';
import { followDocuments } from '../documents/known-documents.consumer.ts';
import type { TestBudget } from './budget.ts';

/** An event of a document of the locker. */
export const documentEvent = (
  spaceId: string,
  change: string,
  data: { readonly id: string; readonly version: number; readonly deletedAt?: string | null },
): Envelope => ({
  specversion: '1.0',
  datacontenttype: 'application/json',
  id: randomUUID(),
  source: '/services/documents',
  type: `documents.document.${change}.v1`,
  subject: spaceId,
  time: '2026-03-03T12:00:00.000Z',
  data,
});

/** Lets the service know new documents of a space. @returns their ids */
export async function knowDocuments(service: TestBudget, spaceId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids)
    await service.db.$transaction((tx) =>
      followDocuments(tx, documentEvent(spaceId, 'uploaded', { id, version: 1 })),
    );
  return ids;
}
