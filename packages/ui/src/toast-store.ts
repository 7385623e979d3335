// The life cycle of a toast, without a browser: one at a time, shown for five seconds (plus pauses), closed,
// and removed long after. Components only render this state.

/** The content of a toast. */
export type ToastInput = {
  title: string;
  description?: string | undefined;
  tone?: 'default' | 'success' | 'destructive' | undefined;
  /** One action ('Undo'), which also closes the toast. */
  action?: { label: string; onAction: () => void } | undefined;
};

/** A toast in memory; a closed one is kept for a while but not shown. */
export type ToastRecord = ToastInput & { readonly id: string; readonly open: boolean };

/** How long a toast is shown. */
export const toastDurationMs = 5_000;

/** How long a closed toast stays in memory. */
export const toastRemovalMs = 1_000_000;

/** The state of the toast and its operations. */
export type ToastStore = {
  /** Shows a toast in place of the current one and returns its id. */
  toast: (input: ToastInput) => string;
  /** Closes this toast, or the current one. */
  dismiss: (id?: string) => void;
  /** Pauses the timer while a user reads or hovers the toast. */
  pause: () => void;
  /** Continues the timer with the remaining time. */
  resume: () => void;
  current: () => ToastRecord | null;
  subscribe: (listener: () => void) => () => void;
};

/** Creates a separate store; the product uses `toastStore`. */
export function createToastStore(): ToastStore {
  let record: ToastRecord | null = null;
  let count = 0;
  let leftMs = 0;
  let startedAt = 0;
  let paused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const set = (next: ToastRecord | null) => {
    record = next;
    for (const listener of listeners) listener();
  };
  const wait = (ms: number, then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  };
  const run = () => {
    paused = false;
    startedAt = Date.now();
    wait(leftMs, () => dismiss());
  };
  const dismiss = (id?: string) => {
    if (!record?.open || (id !== undefined && id !== record.id)) return;
    wait(toastRemovalMs, () => set(null));
    set({ ...record, open: false });
  };

  return {
    toast(input) {
      count += 1;
      const id = `toast-${count}`;
      leftMs = toastDurationMs;
      run();
      set({ ...input, id, open: true });
      return id;
    },
    dismiss,
    pause() {
      // Pointer and focus may both pause the toast; the first pause counts.
      if (!record?.open || paused) return;
      paused = true;
      clearTimeout(timer);
      leftMs -= Date.now() - startedAt;
    },
    resume() {
      if (record?.open && paused) run();
    },
    current: () => record,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The product's toast store. */
export const toastStore: ToastStore = createToastStore();
