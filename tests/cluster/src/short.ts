/**
 * Whether only what is needed to believe it is done, as `.ci/cluster.sh` does; README.md says what that
 * leaves out.
 */
export const IS_SHORT = process.env['CLUSTER_SHORT'] === 'yes';
