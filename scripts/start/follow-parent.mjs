// Preloaded into a process that must not outlive its parent. When the parent ends, even after a kill -9, the
// IPC channel breaks and this process gets SIGTERM.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref(); // Listening on the channel must not keep the process alive.

// `fork` would pass this module on to child processes that use their IPC channel and need it open.
const at = process.execArgv.indexOf(import.meta.url);
if (at > 0) process.execArgv.splice(at - 1, 2);
