import { ADDRESS_MAX } from './override.rules.ts';

/** Texts for developers who test their own area in a deployed shell. */
export const texts = {
  badge: {
    title: (area: string, address: string) => `${area} is set to come from ${address}`,
    description: 'Nobody has released this code. Only this tab has it.',
    end: 'End it',
  },
  question: {
    title: (area: string, origin: string) => `Load ${area} from ${origin}?`,
    description:
      'Code from there runs as you: it reads and changes whatever you can in BudgetPRO. Load it only if you have started it yourself.',
    confirm: 'Load it from there',
    cancel: 'Not now',
  },
  problem: {
    // Each message begins with the address, by which the page finds the message among the causes of an error.
    unreadable: (address: string) =>
      `${address} cannot be read: nothing answers there, or it does not let other origins read it (CORS).`,
    late: (address: string, ms: number) =>
      `${address} has not answered within ${ms / 1000} seconds; it may still be building.`,
    refused: (address: string, status: number) =>
      `${address} answers ${status}; the output of that server says why.`,
    noRemote: (address: string) => `${address} answers, but with no remote.json.`,
    otherArea: (address: string, found: string, wanted: string) =>
      `${address} is the area ${found}, not ${wanted}.`,
    /** Any other error after the address was read, with its original message. */
    other: (address: string, reason: string) => `It was asked for at ${address}: ${reason}`,
  },
  refused: 'This area cannot be loaded from elsewhere',
  dismiss: 'Continue without it',
  unreadable: `An override is written as area@address, such as budget@http://localhost:3005/remote/, with at most ${ADDRESS_MAX} characters.`,
  unknownArea: (area: string) => `There is no area called "${area}".`,
  notAllowed: (origin: string, origins: readonly string[]) =>
    `${origin} is not allowed here; allowed are ${origins.join(', ')}.`,
} as const;
