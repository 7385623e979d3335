import { useState } from 'react';
import { fileTexts } from './file.texts.ts';
import type { Reading } from './reading.ts';
import { UnreadableFile } from './reading.ts';

/** The state of a file before the preview. */
export type FileState =
  | { readonly state: 'none'; readonly problem: string | null }
  | { readonly state: 'reading' }
  | {
      readonly state: 'locked';
      readonly name: string;
      readonly problem: string | null;
      readonly isOpening: boolean;
      readonly unlock: (password: string) => Promise<Reading>;
    }
  | {
      readonly state: 'read';
      readonly name: string;
      readonly isEncrypted: boolean;
      readonly reading: Reading;
    };

const problemIn = (error: unknown) =>
  error instanceof UnreadableFile ? error.message : fileTexts.unreadable.damaged;

/** Opens a file that the user chose. The code that reads files loads on first use. */
export function useOpenedFile() {
  const [file, setFile] = useState<FileState>({ state: 'none', problem: null });

  async function open(chosen: File): Promise<void> {
    setFile({ state: 'reading' });
    try {
      const { readFile } = await import('./read-file.ts');
      const opened = await readFile(chosen);
      setFile(
        opened.isLocked
          ? { state: 'locked', name: chosen.name, problem: null, isOpening: false, unlock: opened.unlock }
          : { state: 'read', name: chosen.name, isEncrypted: false, reading: opened.reading },
      );
    } catch (error) {
      setFile({ state: 'none', problem: problemIn(error) });
    }
  }

  async function unlock(password: string): Promise<void> {
    if (file.state !== 'locked') return;
    setFile({ ...file, isOpening: true });
    try {
      setFile({ state: 'read', name: file.name, isEncrypted: true, reading: await file.unlock(password) });
    } catch (error) {
      setFile({ ...file, isOpening: false, problem: problemIn(error) });
    }
  }
  return { file, open, unlock, forget: () => setFile({ state: 'none', problem: null }) };
}
