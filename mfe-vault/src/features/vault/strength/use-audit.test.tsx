import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { anEntry } from '../../../testing/entries.ts';
import type { OpenEntry } from '../vault-codec.ts';
import { useAudit } from './use-audit.ts';

const scored = vi.hoisted(() => [] as string[]);
vi.mock('./strength.ts', () => ({ scoreOf: (password: string) => (scored.push(password), 0) }));

const { type: _, ...stored } = anEntry();
const entry = (password: string): OpenEntry => ({ ...stored, isReadable: true, password });

test('the password audit scores each stored password once and forgets the score when the password is no longer stored', async () => {
  const { result, rerender } = renderHook(({ entries }) => useAudit(entries), {
    initialProps: { entries: [entry('first')] },
  });
  const look = async (entries: OpenEntry[]) => {
    const before = result.current;
    rerender({ entries });
    await waitFor(() => expect(result.current).not.toBe(before));
  };
  await waitFor(() => expect(result.current.size).toBe(1));
  await look([entry('first')]);
  expect(scored).toEqual(['first']);
  await look([entry('second')]);
  await look([entry('first')]);
  expect(scored).toEqual(['first', 'second', 'first']);
});
