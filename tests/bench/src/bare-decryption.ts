import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { median } from './compare.ts';
import type { Figure } from './figure.ts';

const ALGORITHM = 'aes-256-gcm';
const MESSAGES = 1_000;
const ROUNDS = 20;

/**
 * Measures a thousand plain decryptions of an entry's size on this machine: the baseline for a list of
 * entries, which performs two per entry.
 */
export function bareDecryption(): Figure {
  const key = createSecretKey(randomBytes(32));
  const sealed = Array.from({ length: MESSAGES }, () => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv(ALGORITHM, key, nonce);
    return {
      nonce,
      bytes: Buffer.concat([cipher.update(Buffer.alloc(256)), cipher.final()]),
      tag: cipher.getAuthTag(),
    };
  });
  const each: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (const { nonce, bytes, tag } of sealed) {
      const decipher = createDecipheriv(ALGORITHM, key, nonce).setAuthTag(tag);
      decipher.update(bytes);
      decipher.final();
    }
    const { user, system } = process.cpuUsage(before);
    each.push((user + system) / 1_000);
  }
  return {
    name: `  beside it ${MESSAGES} bare decryptions`,
    value: median(each),
    unit: 'ms',
    detail: `AES-256-GCM, 256 bytes, in the same minute; ${Math.min(...each).toFixed(1)} to ${Math.max(...each).toFixed(1)}`,
  };
}
