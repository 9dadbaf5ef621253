import { useState } from 'react';
import type { FactorStateDto } from '#core/contract/second-factor.ts';
import { useProveFactor, useSecondFactor } from '#web/admin/security/second-factor-data.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { TextField } from '#web/shared/ui/field.tsx';

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
