import { ADDRESS_MAX } from './override.rules.ts';

/** What developers read who look at an area of theirs in a deployed shell. */
export const texts = {
  badge: {
    title: (area: string, address: string) => `${area} comes from ${address}`,
    description: 'Nobody has released this code. Only this tab has it.',
    end: 'End it',
  },
  question: {
    title: (area: string, origin: string) => `Load ${area} from ${origin}?`,
    description: 'Code from there runs as you: it reads and changes whatever you can in BudgetPRO. Load it only if you have started it yourself.',
    confirm: 'Load it from there',
    cancel: 'Not now',
  },
  refused: 'This area cannot be loaded from elsewhere',
  dismiss: 'Go on without it',
  unreadable: `An override is written as area@address, such as budget@http://localhost:3005/remote/, with at most ${ADDRESS_MAX} characters.`,
  unknownArea: (area: string) => `There is no area called "${area}".`,
  notAllowed: (origin: string, origins: readonly string[]) => `${origin} is not allowed here; allowed are ${origins.join(', ')}.`,
} as const;
