import { useEffect, useState } from 'react';

/** How often what is left is looked at, in milliseconds: a second never shows much longer than it is. */
const LOOK_MS = 250;

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1_000));

/** The whole seconds that are left until `end` (milliseconds), rounded up. */
export function useSecondsUntil(end: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(end));
  useEffect(() => {
    const clock = setInterval(() => setSeconds(secondsUntil(end)), LOOK_MS);
    return () => clearInterval(clock);
  }, [end]);
  return seconds;
}
