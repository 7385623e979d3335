// Reads files of banks off the main thread, so that a large or hostile file cannot block the page (MON-63). The page
// terminates this worker when a file takes too long.
import { type FileReply, type FileRequest, fileSession } from './file-session.ts';

const respond = fileSession();
const send = (message: FileReply) => self.postMessage(message, { transfer: [] });
self.addEventListener('message', ({ data }: MessageEvent<FileRequest>) => send(respond(data)));
send({ state: 'ready' });
