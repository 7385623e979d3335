/** Whether only the essential tests run, as in `.ci/cluster.sh`; README.md lists the omitted ones. */
export const IS_SHORT = process.env['CLUSTER_SHORT'] === 'yes';
