import { type FakeShell, type FakeShellOptions, renderInShell } from '@savvi/testing/fake-shell';
import { screen, within } from '@testing-library/react';
import { beforeAll, vi } from 'vitest';
import { routes } from '../area.tsx';

/** Loads the lazy page before the first test of a file, so that no test waits for it. */
export const preloadPage = () => beforeAll(() => import('../features/vault/vault-page.tsx'));

/**
 * Opens the password manager in a fake shell, with a query such as `?new`. Every other route shows 'Another page'.
 */
export const openVault = (options: Omit<FakeShellOptions, 'path'> = {}, query = ''): FakeShell =>
  renderInShell([...routes, { path: '*', element: <p>Another page</p> }], {
    path: `/password-manager${query}`,
    ...options,
  });

/** Finds a button by its name. */
export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

/** Returns queries for the open dialog. */
export const dialog = () => within(screen.getByRole('dialog'));

/** The content of the fake clipboard. */
export interface Clipboard {
  text: string;
}

/** Options of the fake clipboard. By default, it accepts promises and cannot be read. */
export interface ClipboardRules {
  readonly isReadable?: boolean;
  /** The clipboard accepts only text, not a promise that resolves to text. */
  readonly refusesPromises?: boolean;
}

/** Installs a fake clipboard that can be written, and read where the rules allow it. */
export function putClipboard({
  isReadable = false,
  refusesPromises = false,
}: ClipboardRules = {}): Clipboard {
  const clipboard: Clipboard = { text: '' };
  const api = {
    writeText: async (text: string) => {
      clipboard.text = text;
    },
    readText: async () => clipboard.text,
    write: async ([item]: readonly { readonly data: Readonly<Record<string, Promise<string>>> }[]) => {
      if (refusesPromises) throw new DOMException('Write permission denied.', 'NotAllowedError');
      clipboard.text = (await item?.data['text/plain']) ?? '';
    },
  };
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly data;
      constructor(data: Readonly<Record<string, Promise<string>>>) {
        this.data = data;
      }
    },
  );
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (target, key) =>
        key === 'clipboard'
          ? api
          : key === 'permissions'
            ? { query: async () => ({ state: isReadable ? 'granted' : 'prompt' }) }
            : Reflect.get(target, key),
    }),
  );
  return clipboard;
}
