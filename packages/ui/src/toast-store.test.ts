import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastStore, toastDurationMs, toastRemovalMs } from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the toast store', () => {
  it('the store shows a toast for 5000 ms [UI-2]', () => {
    const store = createToastStore();
    store.toast({ title: 'Saved' });
    vi.advanceTimersByTime(4_999);
    expect(store.current()?.open).toBe(true);
    vi.advanceTimersByTime(1);
    expect(store.current()?.open).toBe(false);
    expect(toastDurationMs).toBe(5_000);
  });

  it('the store removes a toast 1,000,000 ms after its dismissal [UI-3]', () => {
    const store = createToastStore();
    store.toast({ title: 'Saved' });
    store.dismiss();
    vi.advanceTimersByTime(999_999);
    expect(store.current()).toMatchObject({ title: 'Saved', open: false });
    vi.advanceTimersByTime(1);
    expect(store.current()).toBeNull();
    expect(toastRemovalMs).toBe(1_000_000);
  });

  it('the store has one toast at a time: a new one replaces the old one and gets its full time [UI-1]', () => {
    const store = createToastStore();
    const first = store.toast({ title: 'First' });
    vi.advanceTimersByTime(4_000);
    const second = store.toast({ title: 'Second' });
    expect(second).not.toBe(first);
    expect(store.current()).toMatchObject({ id: second, title: 'Second', open: true });
    vi.advanceTimersByTime(4_999);
    expect(store.current()?.open).toBe(true);
  });

  it('removing an old toast does not remove a newer one', () => {
    const store = createToastStore();
    store.toast({ title: 'First' });
    store.dismiss();
    vi.advanceTimersByTime(999_000);
    store.toast({ title: 'Second' });
    vi.advanceTimersByTime(1_001);
    expect(store.current()).toMatchObject({ title: 'Second', open: true });
  });

  it('dismissing a replaced toast has no effect', () => {
    const store = createToastStore();
    const first = store.toast({ title: 'First' });
    store.toast({ title: 'Second' });
    store.dismiss(first);
    expect(store.current()?.open).toBe(true);
  });

  it('a paused toast continues with its remaining time', () => {
    const store = createToastStore();
    store.toast({ title: 'Read me' });
    vi.advanceTimersByTime(3_000);
    store.pause();
    vi.advanceTimersByTime(60_000);
    store.pause();
    expect(store.current()?.open).toBe(true);
    store.resume();
    vi.advanceTimersByTime(1_999);
    expect(store.current()?.open).toBe(true);
    vi.advanceTimersByTime(1);
    expect(store.current()?.open).toBe(false);
  });

  it('the store calls its listeners until they unsubscribe', () => {
    const store = createToastStore();
    const listener = vi.fn();
    const leave = store.subscribe(listener);
    store.toast({ title: 'One' });
    leave();
    store.dismiss();
    expect(listener).toHaveBeenCalledOnce();
  });
});
