import { type FakeShell, type FakeShellOptions, renderInShell } from '@savvi/testing/fake-shell';
import { screen, within } from '@testing-library/react';
import { beforeAll, vi } from 'vitest';
import { routes } from '../area.tsx';

/** Loads the lazy page before the first test of a file, so that no test waits for code. */
export const preloadPage = () => beforeAll(() => import('../features/vault/vault-page.tsx'));

/** Opens the password manager; everything outside of it is 'Another page'. */
export const openVault = (options: Omit<FakeShellOptions, 'path'> = {}): FakeShell =>
  renderInShell([...routes, { path: '*', element: <p>Another page</p> }], {
    path: '/password-manager',
    ...options,
  });

/** A button by its name. */
export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

/** What stands inside the dialog that is open. */
export const dialog = () => within(screen.getByRole('dialog'));

/** What a browser's clipboard holds in a test; it lies in memory. */
export interface Clipboard {
  text: string;
}

/** What may differ from a browser that takes a text which is still to come, and lets nobody read. */
export interface ClipboardRules {
  readonly isReadable?: boolean;
  /** It only takes a text that is there. */
  readonly refusesPromises?: boolean;
}

/** A clipboard that can be written, and read where the rules say so. */
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
