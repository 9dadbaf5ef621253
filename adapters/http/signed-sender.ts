import {
  type HttpOptions,
  type JsonRequest,
  jsonSender,
  type SendJson,
} from '#adapters/http/json-request.ts';
import { networkProblem } from '#adapters/http/problem.ts';
import { err } from '#core/kernel/result.ts';

export type SignedHttpOptions = HttpOptions & {
  /** A token that is good for at least another minute; undefined when signed out. */
  readonly token: () => Promise<string | undefined>;
};

/** With the bearer token. Without one the server is asked all the same: its 401 is the answer. */
export function signedSender({ token, ...options }: SignedHttpOptions): SendJson {
  const send = jsonSender(options);
  return async <T>(request: JsonRequest) => {
    let bearer: string | undefined;
    try {
      bearer = await token();
    } catch (error) {
      return err(networkProblem(error));
    }
    const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
    return send<T>({ ...request, headers });
  };
}
