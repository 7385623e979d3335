import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@savvi/service-kit/log';
import { afterEach, describe, expect, it } from 'vitest';
import { folderMailer } from './folder-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

const mail = {
  to: 'ann@example.com',
  subject: 'Hello',
  text: `A line of more than 76 characters stays one line: ${'x'.repeat(100)}=end\n`,
  html: '<p>Hello</p>\n',
};
const toZoe = { ...mail, text: 'Hello Zoë,\nhttp://localhost:8080/subscribe\n', html: '<p>Hello Zoë,</p>\n' };
const clock = { now: () => new Date('2026-03-03T12:00:00.000Z') };
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

/** An SMTP server that accepts one message, or rejects every recipient. */
async function mailServer({ refuses = false } = {}) {
  const received = { from: '', to: '', data: '' };
  const server = createServer((socket: Socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split(/(?<=\r\n)/)) {
        if (inData) {
          received.data += line;
          if (received.data.endsWith('\r\n.\r\n')) {
            inData = false;
            socket.write('250 kept\r\n');
          }
        } else if (/^DATA/i.test(line)) {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (/^RCPT/i.test(line)) {
          received.to = line.trim();
          socket.write(refuses ? '550 no such user\r\n' : '250 ok\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else {
          if (/^MAIL/i.test(line)) received.from = line.trim();
          socket.write('250 ok\r\n');
        }
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => server.close());
  // `address()` returns an object, because the server listens on TCP.
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

describe('the mail folder', () => {
  it('gets one complete .eml file per message, readable by its owner only and without the address in its name', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'mail-test-'));
    undo.push(() => rm(dir, { recursive: true }));
    const entries: [object, string][] = [];
    const mailer = folderMailer({
      dir: join(dir, 'new'),
      from: 'Savvi <no-reply@savvi.local>',
      clock,
      log: { ...silentLog, info: (fields, message) => void entries.push([fields, message]) },
    });
    await Promise.all([mailer.send(mail), mailer.send(mail)]);
    const names = await readdir(join(dir, 'new'));
    expect(names).toEqual([
      expect.stringMatching(/^2026-03-03T12-00-00\.000Z-[0-9a-f-]{36}\.eml$/),
      expect.stringMatching(/\.eml$/),
    ]);
    const file = join(dir, 'new', names[0] ?? '');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toContain(mail.text.replace('\n', '\r\n'));
    expect(entries).toEqual([
      [{}, 'mail kept'],
      [{}, 'mail kept'],
    ]);
  });

  it('gets a mail with an identity once, also when it is sent again after a crash [REM-3]', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'mail-test-'));
    undo.push(() => rm(dir, { recursive: true }));
    let now = clock.now();
    const messages: string[] = [];
    const log = { ...silentLog, info: (_: object, message: string) => void messages.push(message) };
    const mailer = folderMailer({ dir, from: 'a@b.example', clock: { now: () => now }, log });
    const id = 'f5c4c1de-7f0e-4a39-9f0c-1c47ac1f4a10';
    const once = { ...mail, identity: { id, createdAt: clock.now() } };
    await mailer.send(once);
    now = new Date('2026-03-03T12:05:00.000Z');
    await mailer.send(once);
    expect(await readdir(dir)).toEqual([`2026-03-03T12-00-00.000Z-${id}.eml`]);
    expect(messages).toEqual(['mail kept']);
  });

  it('keeps a non-ASCII name, and every line unchanged', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'mail-test-'));
    undo.push(() => rm(dir, { recursive: true }));
    await folderMailer({ dir, from: 'a@b.example', clock, log: silentLog }).send(toZoe);
    const [name = ''] = await readdir(dir);
    const kept = await readFile(join(dir, name), 'utf8');
    expect(kept.match(/Content-Transfer-Encoding: quoted-printable/g)).toHaveLength(2);
    expect(kept).toContain('Hello Zo=C3=AB,\r\nhttp://localhost:8080/subscribe\r\n');
  });

  it('rejects a message that cannot be stored', async () => {
    await expect(
      folderMailer({
        dir: join(import.meta.filename, 'a-file-is-no-folder'),
        from: 'a@b.example',
        clock,
        log: silentLog,
      }).send(mail),
    ).rejects.toThrow('ENOTDIR');
  });
});

describe('the mail server', () => {
  it('gets the same message as the mail folder', async () => {
    const { url, received } = await mailServer();
    const mailer = smtpMailer({ url, from: 'Savvi <no-reply@savvi.local>', log: silentLog });
    await mailer.send(mail);
    mailer.close();
    expect([received.from, received.to]).toEqual([
      expect.stringContaining('<no-reply@savvi.local>'),
      expect.stringContaining('<ann@example.com>'),
    ]);
    expect(received.data).toContain('Subject: Hello');
    expect(received.data).toContain(mail.text.replace('\n', '\r\n'));
  });

  it('gets the same Message-ID with each attempt, and a link that unsubscribes with one click [REM-3]', async () => {
    const id = 'f5c4c1de-7f0e-4a39-9f0c-1c47ac1f4a10';
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { url, received } = await mailServer();
      const mailer = smtpMailer({ url, from: 'Savvi <no-reply@savvi.local>', log: silentLog });
      await mailer.send({
        ...mail,
        identity: { id, createdAt: clock.now() },
        unsubscribe: 'https://savvi.example/api/reminders/unsubscribe/x',
      });
      mailer.close();
      expect(received.data).toContain(`\r\nMessage-ID: <${id}@savvi.local>\r\n`);
      expect(received.data).toContain(
        'List-Unsubscribe: <https://savvi.example/api/reminders/unsubscribe/x>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n',
      );
    }
  });

  it('gets a non-ASCII name in an encoding that every mail server accepts', async () => {
    const { url, received } = await mailServer();
    const mailer = smtpMailer({ url, from: 'a@b.example', log: silentLog });
    await mailer.send(toZoe);
    mailer.close();
    expect(received.data).toContain('Hello Zo=C3=AB,\r\nhttp://localhost:8080/subscribe\r\n');
    expect(received.data).not.toMatch(/\P{ASCII}/u);
  });

  it('makes sending fail when it rejects the recipient', async () => {
    const { url } = await mailServer({ refuses: true });
    await expect(smtpMailer({ url, from: 'a@b.example', log: silentLog }).send(mail)).rejects.toMatchObject({
      responseCode: 550,
    });
  });
});
