import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  FactorDto,
  FactorInputDto,
  FactorStateDto,
  ProofInputDto,
} from '#core/contract/accounts.ts';
import { useTold } from '#web/admin/ui/admin-query.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { useAccountApi } from '#web/shared/app-context.tsx';
import { ApiProblemError, valueOf } from '#web/shared/data/api-problem.ts';
import { TextField } from '#web/shared/ui/field.tsx';

const FACTOR = ['admin', 'second-factor'] as const;

export function useSecondFactor() {
  const account = useAccountApi();
  return useQuery({ queryKey: FACTOR, queryFn: () => valueOf(account('GET /me/second-factor')) });
}

/** A change. What it returns only once is the mutation's data. */
export function useChangeFactor() {
  const account = useAccountApi();
  const queries = useQueryClient();
  return useTold({
    mutationFn: (input: FactorInputDto) =>
      valueOf(account('POST /me/second-factor', { body: input })),
    onSuccess: ({ state }: FactorDto) => queries.setQueryData(FACTOR, { state }),
    onError: () => queries.invalidateQueries({ queryKey: FACTOR }),
  });
}

function useProveFactor(onProven: (proven: FactorDto) => void) {
  const account = useAccountApi();
  const queries = useQueryClient();
  return useTold({
    async mutationFn(input: ProofInputDto | { readonly kind: 'ask_passkey' }) {
      const prove = (body: ProofInputDto) =>
        valueOf(account('POST /me/second-factor/proof', { body }));
      if (input.kind !== 'ask_passkey') return prove(input);
      const { question } = await prove({ kind: 'begin_passkey' });
      const answer = await askPasskey('startAuthentication', question);
      return prove({ kind: 'passkey', answer });
    },
    onSuccess(proven) {
      queries.setQueryData(FACTOR, { state: proven.state });
      onProven(proven);
    },
  });
}

/** The browser showed no prompt, or nobody responded. Not the shop's fault. */
const NOT_USED = {
  status: 0,
  code: 'passkey_not_used',
  title: 'Passkey not used',
  detail: 'The passkey was not used. Try again, or use another method.',
};

/** The library loads with the first passkey. @throws ApiProblemError */
export async function askPasskey(
  what: 'startRegistration' | 'startAuthentication',
  question: FactorDto['question'],
): Promise<NonNullable<FactorDto['question']>> {
  const library = await import('@simplewebauthn/browser');
  try {
    const optionsJSON = question as never;
    const answer = await library[what]({ optionsJSON });
    return JSON.parse(JSON.stringify(answer));
  } catch {
    throw new ApiProblemError(NOT_USED);
  }
}

const hintOf = ({ app, codes }: FactorStateDto): string => {
  if (app === undefined) return 'Enter one of your recovery codes.';
  return codes > 0 ? 'From your app, or one of your recovery codes.' : 'From your app.';
};

/** Proves the second factor in this session: a code, or a passkey. */
export function ProveForm({ onProven }: { readonly onProven: () => void }) {
  const read = useSecondFactor();
  const prove = useProveFactor(onProven);
  const [code, setCode] = useState('');
  const state = read.data?.state;
  const failed = prove.error ?? read.error;
  const hasPasskey = state !== undefined && state.passkeys.length > 0 && state.offersPasskeys;
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        prove.mutate({ kind: 'code', code }, { onError: () => setCode('') });
      }}
    >
      {failed && <StateBox is="failed" title={failed.message} />}
      <TextField
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        hint={state && hintOf(state)}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {hasPasskey && (
          <ActionButton
            busy={prove.isPending}
            onClick={() => prove.mutate({ kind: 'ask_passkey' })}
          >
            Use a passkey
          </ActionButton>
        )}
        <ActionButton
          type="submit"
          variant="primary"
          busy={prove.isPending}
          off={code.trim().length < 6}
        >
          Confirm
        </ActionButton>
      </div>
    </form>
  );
}
