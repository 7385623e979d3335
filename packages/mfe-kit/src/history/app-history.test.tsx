import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AppHistory, createAppHistory } from './app-history.ts';
import type { Held } from './guard.ts';

const stops: (() => void)[] = [];
let history: AppHistory;
let seen: string[];

/** The browser's current address. */
const address = () => location.pathname + location.search + location.hash;
/** Waits until the browser's history has navigated. */
const arrives = (path: string) => vi.waitFor(() => expect(address()).toBe(path));

function open(): AppHistory {
  const opened = createAppHistory();
  stops.push(opened.listen(({ pathname, search }) => void seen.push(pathname + search)));
  return opened;
}

/** A guard that blocks everything while `isHolding`, and the questions that it asked. */
function guarded() {
  const guard = { isHolding: true, questions: [] as Held[] };
  stops.push(
    history.block({
      holds: ({ currentLocation, nextLocation }) =>
        guard.isHolding && currentLocation.pathname !== nextLocation.pathname,
      ask: (held) => void guard.questions.push(held),
    }),
  );
  const asked = async (times: number) => {
    await vi.waitFor(() => expect(guard.questions).toHaveLength(times));
    return guard.questions[times - 1]!;
  };
  return { guard, asked };
}

beforeEach(() => {
  seen = [];
  globalThis.history.pushState(null, '', '/start');
  history = open();
  history.push('/list');
  history.push('/form');
  seen.length = 0;
});
afterEach(() => stops.splice(0).forEach((stop) => stop()));

it('the history goes back and forward and reports its location', async () => {
  history.push({ pathname: '/edit', search: '?id=7' }, { from: 'list' });
  expect([address(), history.location().search, history.location().state]).toEqual([
    '/edit?id=7',
    '?id=7',
    { from: 'list' },
  ]);
  history.replace('/other');
  history.go(-1);
  await arrives('/form');
  expect(seen).toEqual(['/edit?id=7', '/other', '/form']);
});

it('an entry keeps its key after Back and after a reload', async () => {
  const { key } = history.location();
  history.push('/edit');
  expect(history.location().key).not.toBe(key);
  history.go(-1);
  await vi.waitFor(() => expect(history.location().key).toBe(key));
  expect(createAppHistory().location().key).toBe(key);
});

it('a blocked navigation waits for an answer, and each answer counts once [N-22]', async () => {
  const { asked } = guarded();
  history.push('/away');
  const stay = await asked(1);
  stay.reset();
  stay.proceed();
  expect([address(), seen]).toEqual(['/form', []]);
  history.push('/away');
  const leave = await asked(2);
  leave.proceed();
  leave.proceed();
  expect([address(), seen]).toEqual(['/away', ['/away']]);
});

it('a blocked Back leaves the address unchanged until the user confirms it [N-22]', async () => {
  const { asked } = guarded();
  globalThis.history.back();
  (await asked(1)).reset();
  expect([address(), history.location().pathname, seen]).toEqual(['/form', '/form', []]);
  globalThis.history.go(-2);
  (await asked(2)).proceed();
  await arrives('/start');
  expect(seen).toEqual(['/start']);
  globalThis.history.forward();
  expect((await asked(3)).proceed).toBeTypeOf('function');
  expect(address()).toBe('/start');
});

it('a removed or inactive guard blocks nothing, and its old questions have no effect', async () => {
  const { guard, asked } = guarded();
  history.push('/away');
  const late = await asked(1);
  guard.isHolding = false;
  history.push('/list');
  expect(address()).toBe('/list');
  stops.pop()?.();
  late.proceed();
  expect(address()).toBe('/list');
});

it('when two guards block a navigation, both ask, the newest first [N-22]', async () => {
  const [first, second] = [guarded(), guarded()];
  history.push('/away');
  const newest = await second.asked(1);
  expect(first.guard.questions).toEqual([]);
  newest.proceed();
  expect(address()).toBe('/form');
  (await first.asked(1)).proceed();
  expect(address()).toBe('/away');
});

it('a guard that allows a navigation leaves the decision to the other guards', async () => {
  const [first, second] = [guarded(), guarded()];
  second.guard.isHolding = false;
  globalThis.history.back();
  (await first.asked(1)).proceed();
  await arrives('/list');
  expect(second.guard.questions).toEqual([]);
});

it('a link to an anchor on the page counts as one navigation', async () => {
  const { asked } = guarded();
  for (const times of [1, 2]) {
    location.hash = 'content';
    globalThis.history.replaceState(null, '');
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    expect([times, history.location().hash]).toEqual([times, '#content']);
  }
  globalThis.history.go(-2);
  (await asked(1)).reset();
  expect(address()).toBe('/form#content');
});
