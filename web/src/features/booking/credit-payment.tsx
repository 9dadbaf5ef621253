import { useState } from 'react';
import { useShop } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { CREDIT } from '#texts/life.ts';
import { sayProblem } from '#texts/problems.ts';

/** Pays the balance from a rain check or gift card, as far as it goes. */
export function CreditPayment(props: {
  readonly token: string;
  readonly reload: () => Promise<unknown>;
}) {
  const { token, reload } = props;
  const shop = useShop();
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const apply = async (): Promise<void> => {
    if (code.trim() === '') return;
    setBusy(true);
    const answer = await shop.payByCredit(token, code.trim());
    setError(answer.ok ? undefined : sayProblem(answer.error));
    if (answer.ok) await reload();
    setBusy(false);
    if (!answer.ok) return;
    setCode('');
    toast.success(CREDIT.done);
  };
  return (
    <form
      noValidate
      className="flex items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <div className="flex-1">
        <TextField
          label={CREDIT.field}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          className="uppercase"
          value={code}
          error={error}
          onChange={(event) => {
            setCode(event.target.value);
            setError(undefined);
          }}
        />
      </div>
      <Button type="submit" className="mt-7" busy={isBusy}>
        {CREDIT.apply}
      </Button>
    </form>
  );
}
