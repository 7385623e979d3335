import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent, envelopeSchema } from './event.ts';

const jarFilled = defineEvent({
  type: 'pantry.jar.filled.v1',
  data: z.object({ jarId: z.uuid(), grams: z.number(), version: z.int() }),
});
const now = new Date('2026-11-21T10:00:00.000Z');
const data = { jarId: '3f0a7c1e-2a7f-4d63-9f3c-1f2a6b8a9d10', grams: 250, version: 1 };

describe('defineEvent', () => {
  it('defineEvent creates a CloudEvents 1.0 envelope whose source is the domain of its type', () => {
    const event = jarFilled.of({ spaceId: 'space-1', data, now });
    expect(event).toEqual({
      specversion: '1.0',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      source: 'savvi/pantry',
      type: 'pantry.jar.filled.v1',
      subject: 'space-1',
      time: '2026-11-21T10:00:00.000Z',
      datacontenttype: 'application/json',
      data,
    });
    expect(envelopeSchema.parse(event)).toEqual(event);
  });

  it('defineEvent uses a given id and source', () => {
    const id = '9d2f4c51-0c7e-4b8e-8f7a-55a1c0f0e7aa';
    expect(jarFilled.of({ spaceId: 's', data, now, id, source: 'savvi/kitchen' })).toMatchObject({
      id,
      source: 'savvi/kitchen',
    });
  });

  it('defineEvent gives each event a new id', () => {
    expect(jarFilled.of({ spaceId: 's', data, now }).id).not.toBe(
      jarFilled.of({ spaceId: 's', data, now }).id,
    );
  });

  it('defineEvent drops keys that the schema of the event does not name', () => {
    const leaky = { ...data, email: 'ada@example.org' };
    expect(jarFilled.of({ spaceId: 's', data: leaky, now }).data).toEqual(data);
  });

  it('defineEvent refuses to create an event with invalid data', () => {
    expect(() => jarFilled.of({ spaceId: 's', data: { ...data, jarId: 'x' }, now })).toThrow(
      z.core.$ZodError,
    );
  });

  it('defineEvent parses its own events after a round trip through JSON', () => {
    const event = jarFilled.of({ spaceId: 's', data, now });
    expect(jarFilled.parse(JSON.parse(JSON.stringify(event)))).toEqual(event);
  });

  it.each([
    ['another type', { type: 'pantry.jar.emptied.v1' }],
    ['data that does not fit', { data: { jarId: 3 } }],
    ['no data', { data: undefined }],
    ['an id that is no UUID', { id: '7' }],
    ['a time that is no ISO 8601 UTC', { time: 'yesterday' }],
    ['another version of CloudEvents', { specversion: '0.3' }],
    ['no space', { subject: '' }],
  ])('defineEvent refuses to parse %s', (_, change) => {
    expect(() => jarFilled.parse({ ...jarFilled.of({ spaceId: 's', data, now }), ...change })).toThrow(
      z.core.$ZodError,
    );
  });

  it('a parse error names the path of the invalid value', () => {
    const broken = { ...jarFilled.of({ spaceId: 's', data, now }), data: { ...data, grams: 'many' } };
    expect(() => jarFilled.parse(broken)).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ path: ['data', 'grams'] })] }),
    );
  });

  it.each([
    'budget.created.v1',
    'budget.budget.created',
    'Budget.budget.created.v1',
    'budget.budget.created.v0',
    'budget.>',
  ])('defineEvent refuses the type name %s', (type) => {
    expect(() => defineEvent({ type, data: z.object({}) })).toThrow(z.core.$ZodError);
  });
});
