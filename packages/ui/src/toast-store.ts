// The life of a toast, without a browser: one at a time, shown for five seconds (less what a
// reader pauses), closed, and forgotten long after. Components only draw what stands here.

/** What a toast says. */
export type ToastInput = {
  title: string;
  description?: string | undefined;
  tone?: 'default' | 'success' | 'destructive' | undefined;
  /** One way on ('Undo'); the toast closes after it. */
  action?: { label: string; onAction: () => void } | undefined;
};

/** A toast in memory; a closed one is kept for a while and not shown. */
export type ToastRecord = ToastInput & { readonly id: string; readonly open: boolean };

/** How long a toast shows. */
export const toastDurationMs = 5_000;

/** How long a closed toast's record stays in memory. */
export const toastRemovalMs = 1_000_000;

/** The one toast and what can happen to it. */
export type ToastStore = {
  /** Shows a toast in place of any other and returns its id. */
  toast: (input: ToastInput) => string;
  /** Closes this toast, or whichever shows. */
  dismiss: (id?: string) => void;
  /** Stops the clock while someone reads or points at the toast. */
  pause: () => void;
  /** Lets the rest of the time run. */
  resume: () => void;
  current: () => ToastRecord | null;
  subscribe: (listener: () => void) => () => void;
};

/** Makes a store of its own; the product uses `toastStore`. */
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
      // Pointer and focus may both ask for it; time counts once.
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

/** The product's one toast area. */
export const toastStore: ToastStore = createToastStore();
