import type { ApiProblem } from '#core/contract/problem.ts';
import { inLanguage } from '#core/kernel/in-language.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Result } from '#core/kernel/result.ts';

type Calls<Api> = {
  readonly [Name in keyof Api]: (...given: never[]) => Promise<Result<unknown, ApiProblem>>;
};

/** The same calls, answering in the page's language where the owner wrote Spanish too. */
export const spokenCalls = <Api extends Calls<Api>>(api: Api, language: Language): Api =>
  // A proxy, since the calls of `lazyCalls` only exist when accessed.
  new Proxy(api, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function') return call;
      return async (...given: unknown[]) => {
        const answer: Result<unknown, ApiProblem> = await Reflect.apply(call, target, given);
        return answer.ok ? { ...answer, value: inLanguage(answer.value, language) } : answer;
      };
    },
  });
