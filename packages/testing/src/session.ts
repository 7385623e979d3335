/** The password of every account that tests register. */
export const PASSWORD = 'correct horse battery';

/** A signed-in user. */
export interface SignedIn {
  readonly userId: string;
  /** The `Cookie` header of the user's requests. */
  readonly cookie: string;
}

/** Sends JSON or a form with a session cookie. */
export const post = (url: string, body: object, cookie = ''): Promise<Response> => {
  const isForm = body instanceof FormData;
  return fetch(url, {
    method: 'POST',
    headers: { ...(!isForm && { 'Content-Type': 'application/json' }), Cookie: cookie },
    body: isForm ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
};

/** Like {@link post}. @throws {Error} unless the response has this status */
export async function mustPost(status: number, ...call: Parameters<typeof post>): Promise<Response> {
  const answer = await post(...call);
  if (answer.status !== status)
    throw new Error(`POST ${call[0]} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Returns the `Cookie` header for the cookies that a response sets. */
export const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');

const enter = async (answer: Response): Promise<SignedIn> => ({
  userId: ((await answer.json()) as { id: string }).id, // the contract's userReply defines the type
  cookie: cookieOf(answer),
});

/** Registers an account at the product. @throws {Error} if the product rejects it */
export const register = async (
  url: string,
  { email, ...more }: { readonly email: string; readonly firstName?: string },
): Promise<SignedIn> =>
  enter(await mustPost(201, `${url}/api/register`, { email, password: PASSWORD, ...more }));

/** Signs in to the product. @throws {Error} if the product rejects it */
export const signIn = async (
  url: string,
  account: { readonly email: string; readonly password: string },
): Promise<SignedIn> => enter(await mustPost(200, `${url}/api/login`, account));

/** Returns the cookies of a `Cookie` header for a Playwright browser context. */
export const browserCookies = (url: string, cookie: string): { name: string; value: string; url: string }[] =>
  cookie.split('; ').map((each) => {
    const [name = '', value = ''] = each.split(/=(.*)/, 2);
    return { name, value, url };
  });
