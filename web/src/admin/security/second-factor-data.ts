import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FactorDto, FactorInputDto, ProofInputDto } from '#core/contract/second-factor.ts';
import { useAccountApi } from '#web/shared/app-context.tsx';
import { valueOf } from '#web/shared/data/api-problem.ts';

const FACTOR = ['admin', 'second-factor'] as const;

/** The signed-in user's second factor. */
export function useSecondFactor() {
  const account = useAccountApi();
  return useQuery({ queryKey: FACTOR, queryFn: () => valueOf(account.secondFactor()) });
}

/** A change; what is shown only once is in the mutation's data. */
export function useChangeFactor() {
  const account = useAccountApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: FactorInputDto) => valueOf(account.changeSecondFactor(input)),
    onSuccess: ({ state }: FactorDto) => queries.setQueryData(FACTOR, { state }),
    onError: () => queries.invalidateQueries({ queryKey: FACTOR }),
  });
}

export function useProveFactor(onProven: (proven: FactorDto) => void) {
  const account = useAccountApi();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn(input: ProofInputDto | { readonly kind: 'ask_passkey' }) {
      if (input.kind !== 'ask_passkey') return valueOf(account.proveSecondFactor(input));
      const { question } = await valueOf(account.proveSecondFactor({ kind: 'begin_passkey' }));
      const answer = await askPasskey('startAuthentication', question);
      return valueOf(account.proveSecondFactor({ kind: 'passkey', answer }));
    },
    onSuccess(proven) {
      queries.setQueryData(FACTOR, { state: proven.state });
      onProven(proven);
    },
  });
}

/** The browser did not ask, or the user did not answer; not the shop's fault. */
class PasskeyCancelledError extends Error {
  override readonly name = 'PasskeyCancelledError';
}

/** The library loads with the first passkey. */
export async function askPasskey(
  what: 'startRegistration' | 'startAuthentication',
  question: FactorDto['question'],
): Promise<NonNullable<FactorDto['question']>> {
  const library = await import('@simplewebauthn/browser');
  try {
    const optionsJSON = question as never;
    const answer = await library[what]({ optionsJSON });
    return JSON.parse(JSON.stringify(answer));
  } catch (cause) {
    const said = 'The passkey was not used. Try again, or use another method.';
    throw new PasskeyCancelledError(said, { cause });
  }
}
