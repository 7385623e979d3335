import { describe, expect, test } from 'vitest';
import { isTotp } from './totp.rules.ts';
import { totpOf } from './totp.ts';

// Appendix B of RFC 6238: the secrets are these ASCII texts, repeated to the length of the hash.
const SECRETS = {
  SHA1: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  SHA256: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA',
  SHA512:
    'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNA',
} as const;
const VECTORS = [
  [59, '94287082', '46119246', '90693936'],
  [1_111_111_109, '07081804', '68084774', '25091201'],
  [1_111_111_111, '14050471', '67062674', '99943326'],
  [1_234_567_890, '89005924', '91819424', '93441116'],
  [2_000_000_000, '69279037', '90698825', '38618901'],
  [20_000_000_000, '65353130', '77737706', '47863826'],
] as const;

describe('one-time passwords [VLT-2]', () => {
  test.each(VECTORS)('the codes of RFC 6238 at %i seconds are right', (seconds, ...codes) => {
    const algorithms = ['SHA1', 'SHA256', 'SHA512'] as const;
    const computed = algorithms.map(
      (algorithm) =>
        totpOf(`otpauth://totp/Test?secret=${SECRETS[algorithm]}&algorithm=${algorithm}&digits=8`)?.(
          new Date(seconds * 1_000),
        ).code,
    );
    expect(computed).toEqual(codes);
  });

  test('a setup key with spaces has six digits that change every 30 seconds', () => {
    const codeAt = totpOf('gezd gnbv gy3t qojq GEZD GNBV GY3T QOJQ');
    expect(codeAt?.(new Date(59_000))).toEqual({ code: '287082', remainingMs: 1_000, periodMs: 30_000 });
    expect(codeAt?.(new Date(60_000)).remainingMs).toBe(30_000);
  });

  test.each([
    '',
    'JBSW 0189',
    'JBSWY3D',
    'https://example.com/?secret=JBSWY3DPEHPK3PXP',
    'otpauth://hotp/Bank?secret=JBSWY3DPEHPK3PXP&counter=1',
    'otpauth://totp/Bank',
    'steam://JBSWY3DPEHPK3PXP',
  ])('a text that is no setup key has no codes: %j', (text) => {
    expect(isTotp(text)).toBe(false);
    expect(totpOf(text)).toBeNull();
  });

  test('an address with an unknown algorithm has no codes', () => {
    expect(totpOf('otpauth://totp/Bank?secret=JBSWY3DPEHPK3PXP&algorithm=MD4')).toBeNull();
  });
});
