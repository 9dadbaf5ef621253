import { networkProblem } from '#adapters/http/problem.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import { err, type Result } from '#core/kernel/result.ts';

/** An interface of calls that never reject. */
type Calls<Api> = {
  readonly [Name in keyof Api]: (...given: never[]) => Promise<Result<unknown, ApiProblem>>;
};

/**
 * An interface whose adapter is loaded by the first call: the home page needs none of it. When it cannot be loaded, the
 * answer is a problem with code `network`, and the next call tries again.
 */
export function lazyCalls<Api extends Calls<Api>>(load: () => Promise<Api>): Api {
  let loading: Promise<Api> | undefined;

  const call =
    (name: string) =>
    async (...given: unknown[]): Promise<unknown> => {
      try {
        loading ??= load();
        const api = await loading;
        return await Reflect.apply(Reflect.get(api, name), api, given);
      } catch (error) {
        loading = undefined;
        return err(networkProblem(error));
      }
    };

  return new Proxy({} as Api, {
    // A promise that resolves with this must not take it for another promise.
    get: (_nothing, name) => (typeof name === 'string' && name !== 'then' ? call(name) : undefined),
  });
}
