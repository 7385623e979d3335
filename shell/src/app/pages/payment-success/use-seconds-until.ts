import { useEffect, useState } from 'react';

/**
 * How often the remaining time is updated, in milliseconds: short enough that no displayed second lasts
 * noticeably longer than one.
 */
const LOOK_MS = 250;

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1_000));

/** The whole seconds left until `end` (milliseconds), rounded up. */
export function useSecondsUntil(end: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(end));
  useEffect(() => {
    const clock = setInterval(() => setSeconds(secondsUntil(end)), LOOK_MS);
    return () => clearInterval(clock);
  }, [end]);
  return seconds;
}
