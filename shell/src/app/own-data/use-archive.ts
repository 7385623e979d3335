import { ApiError, messageOf, refreshUser, useShell } from '@savvi/mfe-kit';
import { dayOf } from '@savvi/ui/format';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { archiveOf } from './archive/archive.ts';
import { canWriteFile, chosenFile, type Destination, downloads } from './archive/destination.ts';
import { gather, type Gathered, type Missing } from './archive/gather.ts';
import { moduleLoader } from './archive/module-files.ts';
import { takeoutFrom } from './archive/parts.ts';
import { readAnswer } from './archive/read-answer.ts';
import { areasAgain, readWholeAreas, takeVersionsOf } from '../registry/registry.queries.ts';
import { TEXTS } from './own-data.texts.ts';

const texts = TEXTS.download;
/**
 * From this size on, the archive is written directly to a file that the user chooses, if the browser supports
 * it.
 */
const LARGE_BYTES = 100 * 1_048_576;
/** Whether an archive of this size, in bytes, is too large to hold in memory. */
export const isLarge = (bytes: number): boolean => bytes >= LARGE_BYTES;

/** The progress of the archive. */
export type ArchiveState =
  | { readonly step: 'idle' }
  | { readonly step: 'gathering'; readonly label: string; readonly at: number; readonly all: number }
  | { readonly step: 'choosing'; readonly gathered: Gathered }
  | {
      readonly step: 'writing';
      readonly at: number;
      readonly all: number;
      readonly bytes: number;
      readonly allBytes: number;
    }
  | { readonly step: 'done'; readonly missing: readonly Missing[] }
  | { readonly step: 'failed'; readonly message: string };

const IDLE: ArchiveState = { step: 'idle' };
/** The number of steps that the progress bar renders. */
const DRAWN_STEPS = 200;

/** Creates the archive of the user's data, step by step. Stops when its component unmounts. */
export function useArchive() {
  const { now } = useShell();
  const client = useQueryClient();
  const [state, setState] = useState<ArchiveState>(IDLE);
  const work = useRef<AbortController | null>(null);

  const cancel = () => {
    work.current?.abort();
    setState(IDLE);
  };
  useEffect(() => () => work.current?.abort(), []);

  async function attempt(
    run: (signal: AbortSignal, show: (next: ArchiveState) => void) => Promise<void>,
  ): Promise<void> {
    work.current?.abort();
    const { signal } = (work.current = new AbortController());
    const show = (next: ArchiveState) => {
      if (!signal.aborted) setState(next);
    };
    try {
      await run(signal, show);
    } catch (error) {
      if (signal.aborted) return;
      show(
        error instanceof ApiError && error.status === 401
          ? IDLE
          : { step: 'failed', message: messageOf(error, texts.notWritten) },
      );
      if (error instanceof ApiError && error.status === 401) await refreshUser(client);
    }
  }

  async function write(
    gathered: Gathered,
    destination: Destination,
    signal: AbortSignal,
    show: (next: ArchiveState) => void,
  ): Promise<void> {
    const { fileCount, fileBytes } = gathered;
    let drawn = '';
    const onFiles = ({ at, bytes }: { at: number; bytes: number }) => {
      const step = `${at} ${Math.floor((bytes / fileBytes) * DRAWN_STEPS)}`;
      if (step !== drawn) show({ step: 'writing', at: at + 1, all: fileCount, bytes, allBytes: fileBytes });
      drawn = step;
    };
    const { zip, missing } = archiveOf({ gathered, read: readAnswer, signal, madeAt: now(), onFiles });
    await destination(zip, signal);
    show({ step: 'done', missing });
  }

  const fileName = () => texts.fileName(dayOf(now()));

  /** Loads everything. A small archive is then downloaded; for a large one, the user chooses a file first. */
  const start = () =>
    attempt(async (signal, show) => {
      const areas = await readWholeAreas(signal);
      takeVersionsOf(client, areas);
      const takeout = takeoutFrom(areas);
      const gathered = await gather({
        takeout,
        read: readAnswer,
        loadModule: moduleLoader(
          async (name) => (await areasAgain(client)).find((area) => area.name === name)?.versions[0],
        ),
        signal,
        onPart: (label, at) => show({ step: 'gathering', label, at, all: takeout.parts.length }),
      });
      if (isLarge(gathered.fileBytes) && canWriteFile()) return show({ step: 'choosing', gathered });
      return write(gathered, downloads(fileName()), signal, show);
    });

  /** Asks for the file, which browsers allow only during a click, and writes the archive. */
  const choose = (gathered: Gathered) =>
    attempt(async (signal, show) => {
      const destination = await chosenFile(fileName(), texts.fileKind);
      if (destination !== null) await write(gathered, destination, signal, show);
    });

  return { state, start: () => void start(), choose: (gathered: Gathered) => void choose(gathered), cancel };
}
