// Imported by commands: an uncaught error ends the command and is reported, without a stack if the operator can
// fix it.
import { reportFailure } from './refusal.ts';

process.on('uncaughtException', (cause) => {
  reportFailure(cause);
  process.exit();
});
