import { recordId } from '@savvi/contracts/values';

/** How the registry names an administrator: this word and the account's id. */
const ADMINISTRATOR = 'administrator';

/** The actor of a recorded change: the id of an administrator's account, or a name. */
export function actorIn(actor: string): { readonly name: string; readonly userId: string | null } {
  const [word, id, ...more] = actor.split(' ');
  const { data } = recordId.safeParse(id);
  return word === ADMINISTRATOR && data !== undefined && more.length === 0
    ? { name: ADMINISTRATOR, userId: data }
    : { name: actor, userId: null };
}
