// Loaded first into a process that must not outlive its parent: the channel between them breaks when the parent is gone,
// even after a kill -9, and then this process is asked to end as if by Ctrl-C.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref(); // listening alone must not keep the process alive

// `fork` would hand this on to processes that talk over their channel and need it open.
const at = process.execArgv.indexOf(import.meta.url);
if (at > 0) process.execArgv.splice(at - 1, 2);
