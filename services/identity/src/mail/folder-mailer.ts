import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@savvi/service-kit/clock';
import type { Log } from '@savvi/service-kit/log';
import nodemailer from 'nodemailer';
import type { Mailer } from '../shared/mailer.ts';
import { toMessage } from './message.ts';

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Writes each message as an .eml file that only this user can read; file names sort by time and contain no
 * address.
 */
export function folderMailer({
  dir,
  from,
  clock,
  log,
}: {
  dir: string;
  from: string;
  clock: Clock;
  log: Log;
}): Mailer {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { id, createdAt } = mail.identity ?? { id: randomUUID(), createdAt: clock.now() };
      const path = join(dir, `${createdAt.toISOString().replaceAll(':', '-')}-${id}.eml`);
      if (await exists(path)) return;
      const { message } = await composer.sendMail(toMessage(mail, from));
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      // The rename makes sure that a watcher of the folder sees complete messages only.
      await rename(`${path}.part`, path);
      log.info({}, 'mail kept');
    },
    close: () => composer.close(),
  };
}
