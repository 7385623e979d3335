// What a scene is, and the steps that scenes are made of.
import type { Page } from '@playwright/test';
import { PROBLEMS, type ProblemCode } from '@savvi/contracts/problem';
import { daysLater } from '../../fixtures/states.ts';
import type { Viewer } from './people.ts';

/** One action on a page, or a wait for content. */
export type Step = (page: Page) => Promise<unknown>;

/** A page in one state, to be photographed. */
export interface Scene {
  readonly name: string;
  readonly path: string;
  readonly who: Viewer;
  /** Runs before the page opens. */
  readonly before?: readonly Step[];
  /** Runs on the open page before the screenshot. */
  readonly act?: readonly Step[];
  /** Captures only the visible window, for content that floats over the page. */
  readonly isWindow?: boolean;
  /** Captures the loading state. */
  readonly isLoading?: boolean;
}

/** Clicks the first button with this name, or the first element of another role. */
export const press =
  (name: string | RegExp, role: Parameters<Page['getByRole']>[0] = 'button'): Step =>
  (page) =>
    page.getByRole(role, { name, exact: true }).first().click();

/** Replaces the value of a field whose label contains a text: the first one, or the one at a position. */
export const fill =
  (label: string, value: string, at = 0): Step =>
  (page) =>
    page.getByLabel(label).and(page.locator('input, textarea')).nth(at).fill(value);

/** Presses a key. */
export const key =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name);

/** Waits until the page shows a text. */
export const see =
  (text: string | RegExp): Step =>
  (page) =>
    page.getByText(text).first().waitFor();

/** Waits until a dialog is open. */
export const seeDialog: Step = (page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();

/** Types words into the search field of a list, which `/` focuses. */
export const search = (words: string): readonly Step[] => [key('/'), (page) => page.keyboard.type(words)];

/** Leaves the requests to matching URLs without a response. */
export const pending =
  (url: string): Step =>
  (page) =>
    page.route(url, () => undefined);

/** Answers the requests to matching URLs with a problem response. */
export const failing =
  (url: string, code: ProblemCode = 'unavailable'): Step =>
  (page) =>
    page.route(url, (route) =>
      route.fulfill({ status: PROBLEMS[code].status, body: PROBLEMS[code].sentence }),
    );

/** Opens the page `days` days after the account was created. */
export const later =
  (days: number): Step =>
  (page) =>
    daysLater(page, days);
