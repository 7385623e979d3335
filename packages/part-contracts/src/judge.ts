import { satisfy } from '@module-federation/runtime-core';
import type { Contract, Operation, ToldEvent } from './contract.ts';
import { type Misfit, misfits } from './schema-fit.ts';

/**
 * The contracts to release, and those deployed now, including every version of a remote that browsers may
 * still have loaded.
 */
export interface Release {
  readonly candidates: readonly Contract[];
  readonly deployed: readonly Contract[];
}

/**
 * Returns one sentence per incompatibility between the candidates and the deployed parts; an empty list if
 * the release is safe. A candidate is checked against every deployed part of another kind or name, and
 * against the other candidates. The service that it replaces is gone by then, but earlier remotes are still
 * open in browsers, and earlier events are still on the bus.
 */
export function judge({ candidates, deployed }: Release): readonly string[] {
  const isReplaced = (one: Contract) =>
    one.part !== 'remote' && candidates.some((each) => each.part === one.part && each.name === one.name);
  const names = new Map([
    ...deployed.map((each) => [each, `${nameOf(each)} ${each.version}, which is deployed,`] as const),
    ...candidates.map((each) => [each, `the candidate of ${nameOf(each)}`] as const),
  ]);
  const present = [...candidates, ...deployed.filter((each) => !isReplaced(each))];
  const pairs = present
    .flatMap((one) => present.map((other) => [one, other] as const))
    .filter((pair) => pair.some((each) => candidates.includes(each)));
  const say: Say = (part) => names.get(part) ?? nameOf(part);
  const onTheBus = candidates.flatMap((reader) =>
    deployed.filter((teller) => isReplaced(teller)).map((teller) => [reader, teller] as const),
  );
  const breaks = [
    ...pairs.flatMap(([caller, service]) => callBreaks(caller, service, say)),
    ...candidates.flatMap((each) =>
      each.calls.flatMap((call) =>
        present.some(({ part, name }) => part === 'service' && name === call.service)
          ? []
          : [`${say(each)} calls ${inWords(call)} of ${serviceName(call.service)}, which is not deployed`],
      ),
    ),
    ...candidates.flatMap((each) =>
      each.part === 'remote' && !present.some(({ part }) => part === 'shell')
        ? [`the contract of the shell in which ${say(each)} is to run is unknown`]
        : [],
    ),
    ...pairs.flatMap(([reader, teller]) => eventBreaks(reader, teller, say)),
    ...onTheBus.flatMap(([reader, teller]) => eventBreaks(reader, teller, say, true)),
    ...pairs.flatMap(([remote, shell]) =>
      remote.part === 'remote' && shell.part === 'shell' ? sharedBreaks(remote, shell, say) : [],
    ),
  ];
  return [...new Set(breaks)].map((text) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`);
}

type Say = (part: Contract) => string;

const serviceName = (name: string) => `the ${name} service`;
const nameOf = ({ part, name }: Contract) => (part === 'shell' ? 'the shell' : `the ${name} ${part}`);
const inWords = ({ name, method, path }: Operation) => `${name} (${method.toUpperCase()} ${path})`;
/** The name of a path parameter matters only to the service itself. */
const keyOf = ({ method, path }: Operation) => `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;
const DOORS = ['public', 'session', 'admin'] as const;
const DOOR_WORDS = {
  public: 'anybody',
  session: 'people who are signed in',
  admin: 'administrators',
} as const;
const inOneLine = (found: readonly Misfit[]) =>
  found.map(({ at, what }) => (at === '' ? `it ${what}` : `“${at}” ${what}`)).join('; ');

function callBreaks(caller: Contract, service: Contract, say: Say): readonly string[] {
  if (service.part !== 'service') return [];
  const served = new Map(service.serves.map((each) => [keyOf(each), each]));
  return caller.calls
    .filter((call) => call.service === service.name)
    .flatMap((call) => {
      const answer = served.get(keyOf(call));
      if (answer === undefined)
        return [`${say(caller)} calls ${inWords(call)}, which ${say(service)} does not answer`];
      const [wanted, given] = [call.reply, answer.reply];
      const refused = requestMisfits(call, answer);
      const unreadable =
        wanted.kind === 'json' && given.kind === 'json' ? misfits(given.schema, wanted.schema) : [];
      const lost = [
        ...(call.versioned && !answer.versioned ? ['If-Match'] : []),
        ...(call.idempotent && !answer.idempotent ? ['Idempotency-Key'] : []),
      ];
      return [
        ...(DOORS.indexOf(answer.access) > DOORS.indexOf(call.access)
          ? [
              `${say(service)} lets only ${DOOR_WORDS[answer.access]} call ${inWords(call)}, which ${say(caller)} calls for ${DOOR_WORDS[call.access]}`,
            ]
          : []),
        ...(refused.length > 0
          ? [
              `${say(service)} refuses what ${say(caller)} may send with ${inWords(call)}: ${inOneLine(refused)}`,
            ]
          : []),
        // A caller that ignores the response accepts any kind except a redirect, which a browser would
        // follow.
        ...(wanted.kind !== given.kind && (wanted.kind !== 'none' || given.kind === 'redirect')
          ? [
              `${say(service)} answers ${inWords(call)} with ${REPLY_WORDS[given.kind]}, where ${say(caller)} expects ${REPLY_WORDS[wanted.kind]}`,
            ]
          : []),
        ...(unreadable.length > 0
          ? [
              `${say(caller)} cannot read what ${say(service)} answers to ${inWords(call)}: ${inOneLine(unreadable)}`,
            ]
          : []),
        ...lost.map(
          (header) =>
            `${say(service)} does not honour ${header} of ${inWords(call)}, on which ${say(caller)} relies`,
        ),
      ];
    });
}

const REPLY_WORDS = {
  json: 'JSON',
  none: 'no body',
  file: 'a file',
  'event-stream': 'a stream of events',
  redirect: 'a redirect',
} as const;

function requestMisfits(call: Operation, answer: Operation): readonly Misfit[] {
  return (['query', 'body', 'form'] as const)
    .flatMap((place): readonly Misfit[] => {
      const [sent, taken] = [call.request[place], answer.request[place]];
      if (taken === undefined)
        return sent === undefined || place === 'query' ? [] : [{ at: place, what: 'is not taken any more' }];
      if (sent === undefined && place !== 'query') return [{ at: place, what: 'is missing, and is needed' }];
      return misfits(sent ?? { type: 'object', properties: {} }, taken).map(({ at, what }) => ({
        at: place === 'query' ? `?${at}` : at,
        what,
      }));
    })
    .concat(paramMisfits(call, answer));
}

/** Compares path parameters by position, not by name. */
function paramMisfits(call: Operation, answer: Operation): readonly Misfit[] {
  const inOrder = ({ path, request }: Operation) =>
    [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => ({
      name,
      // defineRoute accepts only an object schema for path parameters.
      schema: (request.params?.['properties'] as Record<string, Record<string, unknown>> | undefined)?.[name],
    }));
  const taken = inOrder(answer);
  return inOrder(call).flatMap(({ name, schema }, place) =>
    schema === undefined || taken[place]?.schema === undefined
      ? []
      : misfits(schema, taken[place].schema, `{${name}}`),
  );
}

/**
 * The type of an event begins with its producer's name. `isOld` marks events that the previous version of the
 * producer published.
 */
function eventBreaks(reader: Contract, teller: Contract, say: Say, isOld = false): readonly string[] {
  if (teller.part !== 'service') return [];
  const told = new Map(teller.tells.map((each: ToldEvent) => [each.type, each.schema]));
  return reader.reads
    .filter(({ type }) => type.startsWith(`${teller.name}.`))
    .flatMap(({ type, schema }) => {
      const written = told.get(type);
      if (written === undefined)
        return isOld ? [] : [`${say(reader)} reads ${type}, which ${say(teller)} does not tell`];
      const found = misfits(written, schema);
      return found.length === 0
        ? []
        : [
            `${say(reader)} cannot read ${type} as ${isOld ? `${nameOf(teller)} told it so far` : `${say(teller)} tells it`}: ${inOneLine(found)}`,
          ];
    });
}

const sharedBreaks = (remote: Contract, shell: Contract, say: Say): readonly string[] => [
  ...(remote.shellApi === shell.shellApi
    ? []
    : [`${say(remote)} is made for shell API ${remote.shellApi}, and ${say(shell)} is ${shell.shellApi}`]),
  ...Object.entries(remote.shared).flatMap(([name, range]) => {
    const version = shell.shared[name];
    if (version === undefined)
      return [`${say(remote)} needs the shell's ${name}, which ${say(shell)} does not hand over`];
    return satisfy(version, range)
      ? []
      : [`${say(remote)} needs ${name} ${range}, and ${say(shell)} hands over ${version}`];
  }),
];
