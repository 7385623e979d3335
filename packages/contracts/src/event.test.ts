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
  it('makes a CloudEvents 1.0 envelope whose source is the domain of its type', () => {
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

  it('takes an id and a source that are given', () => {
    const id = '9d2f4c51-0c7e-4b8e-8f7a-55a1c0f0e7aa';
    expect(jarFilled.of({ spaceId: 's', data, now, id, source: 'savvi/kitchen' })).toMatchObject({
      id,
      source: 'savvi/kitchen',
    });
  });

  it('gives each event its own id', () => {
    expect(jarFilled.of({ spaceId: 's', data, now }).id).not.toBe(
      jarFilled.of({ spaceId: 's', data, now }).id,
    );
  });

  it('keeps keys that the schema does not name out of what is sent', () => {
    const leaky = { ...data, email: 'ada@example.org' };
    expect(jarFilled.of({ spaceId: 's', data: leaky, now }).data).toEqual(data);
  });

  it('refuses to make an event whose data does not fit', () => {
    expect(() => jarFilled.of({ spaceId: 's', data: { ...data, jarId: 'x' }, now })).toThrow(
      z.core.$ZodError,
    );
  });

  it('reads what it made and what went through JSON', () => {
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
  ])('refuses to read %s', (_, change) => {
    expect(() => jarFilled.parse({ ...jarFilled.of({ spaceId: 's', data, now }), ...change })).toThrow(
      z.core.$ZodError,
    );
  });

  it('says where in the data the fault is', () => {
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
  ])('refuses the name %s at definition', (type) => {
    expect(() => defineEvent({ type, data: z.object({}) })).toThrow(z.core.$ZodError);
  });
});
