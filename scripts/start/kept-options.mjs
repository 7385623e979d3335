// npm consumes arguments that begin with -- unless a separate -- precedes them, and passes them to the
// command only as npm_config_<name> in the environment. A command that ignored them would do something else
// than the user asked for.

/**
 * Options of this project's commands. A test compares the list with what the commands parse, except for most
 * options that npm has itself.
 */
export const OPTIONS = /** @type {const} */ ([
  'admin-emails',
  'anyway',
  'api',
  'archive',
  'as',
  'blast',
  'check',
  'cluster',
  'compare',
  'data-only',
  'deployed',
  'erasures',
  'erasures-claim',
  'force',
  'from',
  'keys',
  'list',
  'no-erasures',
  'no-keys',
  'parts',
  'port',
  'promote',
  'pull-secret',
  'reason',
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

/**
 * Names that npm expands because one of its own options begins with them. @type {Readonly<Record<string,
 * string>>}
 */
const EXPANDED = { to: 'token_description' };

/** npm's name of an option. npm reads `--no-keys` as `keys` set to false. @param {string} option */
const npmName = (option) => EXPANDED[option] ?? option.replace(/^no-/, '').replaceAll('-', '_');

/**
 * The options that npm consumed, as the user typed them.
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export const keptByNpm = (env) =>
  OPTIONS.filter((option) => {
    const value = env[`npm_config_${npmName(option)}`];
    return value !== undefined && (option.startsWith('no-') ? value === '' : value !== '');
  }).map((option) => `--${option}`);

/**
 * Why the command does not run; null if npm consumed no option.
 * @param {string} command
 * @param {readonly string[]} words
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function refusalOfKept(command, words, env) {
  // npm's own --force changes nothing for other commands, and may be a setting of the account.
  const kept = keptByNpm(env).filter((option) => option !== '--force' || command === 'release');
  if (kept.length === 0) return null;
  const asked = env['npm_lifecycle_event'] ?? command;
  return `npm kept ${kept.join(' and ')} for itself, so "npm run ${asked}" would do something else than you asked for. Put -- before what is meant for it: npm run ${asked} -- ${[...words, ...kept].join(' ')} …`;
}
