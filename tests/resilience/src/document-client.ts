// A client that uploads documents: each contains its own name, so that the stored documents can be matched
// with the recorded operations.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { documentReply } from '@savvi/contracts/documents/document';
import { expect } from 'vitest';
import * as z from 'zod';
import type { Person } from './calls.ts';
import type { Client } from './client.ts';
import { upload } from './daily-life.ts';
import { type Found, outcomeOf } from './operation.ts';

const nameOf = (file: string) => file.replace(/\.txt$/, '');

/** Uploads and deletes documents of one user until `isOver` returns true. */
export async function runDocumentClient({ person, url, recorder, random, isOver }: Client): Promise<void> {
  const kept: string[] = [];

  async function file(): Promise<void> {
    const operation = recorder.invoked({ kind: 'create', value: randomUUID() });
    const { status, json } = await upload(url(), person, operation.value, operation.value);
    const outcome = outcomeOf(status);
    const { id } = outcome === 'ok' ? documentReply.parse(json) : { id: undefined };
    recorder.settled(operation, outcome, id);
    if (id !== undefined) kept.push(id);
    else await pause(200);
  }

  async function drop(id: string): Promise<void> {
    const operation = recorder.invoked({ kind: 'delete', value: randomUUID(), thingId: id });
    const { status } = await person.call('DELETE', `/api/documents/${id}`, {
      headers: { 'If-Match': '"1"' },
    });
    recorder.settled(operation, outcomeOf(status));
    // Also with an unknown outcome: the client does not retry, and the verdict accepts both results.
    kept.splice(kept.indexOf(id), 1);
    if (outcomeOf(status) === 'unknown') await pause(200);
  }

  while (!isOver()) {
    const id = kept[Math.floor(random() * kept.length)];
    if (id === undefined || random() < 0.7) await file();
    else await drop(id);
  }
}

/** Returns a user's documents at the end, each with the content of its file, which must equal its name. */
export async function textsOf(person: Person): Promise<Found[]> {
  const { json } = await person.call('GET', '/api/documents');
  const documents = z.array(documentReply).parse(json);
  const found: Found[] = [];
  for (const { id, originalName, version } of documents) {
    const { status, json: text } = await person.call('GET', `/api/documents/${id}/download`);
    expect({ status, text }, originalName).toEqual({ status: 200, text: nameOf(originalName) });
    found.push({ id, name: nameOf(originalName), version });
  }
  return found;
}
