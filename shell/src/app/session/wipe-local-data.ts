import { wipeDrafts } from '@savvi/mfe-kit';
import type { QueryClient } from '@tanstack/react-query';

/** Forgets everything this browser tab knows of the person: what was read and what was being written. */
export function wipeLocalData(client: QueryClient): void {
  void client.cancelQueries();
  client.clear();
  wipeDrafts();
}
