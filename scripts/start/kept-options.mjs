// npm takes words that begin with -- for its own options unless a -- of its own stands before them, and hands them to the
// command as npm_config_<name> in the environment. A command that goes on without them would do something else than was asked.

/** Options of the commands here (a test compares them with what those read); npm has none of these names. */
export const OPTIONS = /** @type {const} */ ([
  'admin-emails',
  'anyway',
  'api',
  'archive',
  'as',
  'blast',
  'cluster',
  'compare',
  'data-only',
  'deployed',
  'erasures',
  'erasures-claim',
  'from',
  'keys',
  'list',
  'no-erasures',
  'no-keys',
  'parts',
  'port',
  'promote',
  'pull-secret',
  'record',
  'restore',
  'restored',
  'secrets-only',
  'share',
  'split',
  'store',
  'to',
  'users',
]);

/** What npm makes of a name that one of its own begins with. @type {Readonly<Record<string, string>>} */
const EXPANDED = { to: 'token_description' };

/** What npm calls an option. `--no-keys` is `keys` that are none. @param {string} option */
const npmName = (option) => EXPANDED[option] ?? option.replace(/^no-/, '').replaceAll('-', '_');

/** The options that npm kept for itself, as they were typed. @param {Readonly<Record<string, string | undefined>>} env */
export const keptByNpm = (env) =>
  OPTIONS.filter((option) => {
    const value = env[`npm_config_${npmName(option)}`];
    return value !== undefined && (option.startsWith('no-') ? value === '' : value !== '');
  }).map((option) => `--${option}`);

/** Why the command is not run; null when npm kept nothing. @param {string} command @param {readonly string[]} words @param {Readonly<Record<string, string | undefined>>} env */
export function refusalOfKept(command, words, env) {
  const kept = keptByNpm(env);
  if (kept.length === 0) return null;
  const asked = env['npm_lifecycle_event'] ?? command;
  return `npm kept ${kept.join(' and ')} for itself, so "npm run ${asked}" would do something else than you asked for. Put -- before what is meant for it: npm run ${asked} -- ${[...words, ...kept].join(' ')} …`;
}
