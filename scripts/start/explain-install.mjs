const reasons = /** @type {[RegExp, string][]} */ ([
  [/ENOSPC|No space left|EDQUOT/i, 'The disk is full: free about 1.5 GB and start again.'],
  [
    /EACCES|EPERM|EROFS|Permission denied/i,
    'This account may not write into the checkout or its package cache: start as the account that owns them.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|UND_ERR|ERR_SOCKET_TIMEOUT|META_FETCH_FAIL|fetch failed|dns error|error sending request|network/i,
    'The packages could not be downloaded, because the package registry does not answer: connect this machine to the network (or set npm’s "registry" and "proxy") and start again; what was downloaded is kept.',
  ],
  [
    /npx.*(ENOENT|not found)|spawn npx/i,
    'npm was not found: install Node together with npm and start again.',
  ],
]);

/**
 * Explains a failed installation in one sentence, preceded by the tool's output if the cause is unknown.
 * @param {string} output
 */
export function explainInstall(output) {
  const known = reasons.find(([sign]) => sign.test(output));
  if (known) return known[1];
  const tail = output.trimEnd().split('\n').slice(-15).join('\n');
  return `${tail}\nThe packages could not be installed, for the reason above; start again once it is gone.`;
}
