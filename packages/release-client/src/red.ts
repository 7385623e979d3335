import { styleText } from 'node:util';

/** The text in red on a terminal that shows colors. */
export const red = (text: string): string => styleText('red', text, { stream: process.stdout });
