import { describe, expect, it } from 'vitest';
import { explain, PostgresFailure } from './failure.ts';

/** Explains a failure in an existing folder, which is shown as /data. */
const sentence = (cause: unknown) =>
  explain(cause, import.meta.dirname).message.replace(import.meta.dirname, '/data');

describe('a failure of PostgreSQL is explained in one sentence', () => {
  it('on a full disk, whichever program detected it', () => {
    const full = /^The disk that holds \/data is full: /;
    expect(sentence(Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' }))).toMatch(full);
    expect(sentence('FATAL:  could not write lock file "postmaster.pid": No space left on device')).toMatch(
      full,
    );
  });

  it('on a folder that is not writable', () => {
    expect(sentence(Object.assign(new Error('EACCES: mkdir'), { code: 'EACCES' }))).toMatch(
      /^The folder \/data cannot be used by this account/,
    );
    expect(sentence('initdb: error: could not access directory "/data": Permission denied')).toMatch(
      /^The folder \/data cannot be used by this account/,
    );
    expect(sentence(Object.assign(new Error('EROFS: mkdir'), { code: 'EROFS' }))).toMatch(/read-only disk/);
  });

  it('on any other error, with the line in which PostgreSQL gives the reason', () => {
    expect(sentence('LOG:  starting\nFATAL:  bogus data in lock file\nHINT:  look there\n')).toBe(
      'PostgreSQL could not start in /data: FATAL:  bogus data in lock file',
    );
  });

  it('and an existing explanation stays unchanged', () => {
    const failure = new PostgresFailure('Already plain.');
    expect(explain(failure, '/data')).toBe(failure);
  });
});
