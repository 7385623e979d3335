// @vitest-environment jsdom
import type { BrowserReport } from '@savvi/contracts/browser-reports';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notePage } from '../shared/page-notes.ts';
import { reportPage } from './report-page.ts';

const send = vi.fn<(report: BrowserReport) => undefined>();
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  send.mockReset();
});

function thrownBy(file: string): Error {
  const error = new TypeError('the salary of Ada is missing');
  error.stack = `TypeError: the salary of Ada is missing\n    at render (${file}:1:2)`;
  return error;
}

it('the report contains errors and area loads from before and after the reporter loaded, by area and version, without messages and stacks', async () => {
  notePage({ error: thrownBy('https://savvi.example/remotes/budget/1.4.0+abc/main.js') });
  notePage({ error: thrownBy('https://savvi.example/assets/app.js') });
  notePage({ load: { area: 'vault', version: '2', outcome: 'failed', seconds: 8 } });
  reportPage(send);
  dispatchEvent(
    new ErrorEvent('error', { error: thrownBy('https://savvi.example/remotes/vault/2/main.js') }),
  );
  dispatchEvent(new ErrorEvent('error', { error: null })); // the error event of a script from another origin
  notePage({ error: 'a rejected sentence' });
  await vi.runAllTimersAsync();
  expect(send.mock.calls).toEqual([
    [
      expect.objectContaining({
        errors: [
          { name: 'TypeError', area: 'budget', version: '1.4.0+abc' },
          { name: 'TypeError', area: 'shell', version: '' },
          { name: 'TypeError', area: 'vault', version: '2' },
        ],
        loads: [{ area: 'vault', version: '2', outcome: 'failed', seconds: 8 }],
      }),
    ],
  ]);
  expect(JSON.stringify(send.mock.calls)).not.toMatch(/Ada|main\.js/);
});

it("entries of the browser's performance timeline are not part of the reports", async () => {
  const marks = vi.spyOn(performance, 'mark');
  reportPage(send);
  notePage({ error: thrownBy('https://savvi.example/assets/app.js') });
  performance.measure('failed budget@1');
  await vi.runAllTimersAsync();
  expect(marks).not.toHaveBeenCalled();
  expect(send.mock.calls.map(([{ loads }]) => loads)).toEqual([[]]);
});
