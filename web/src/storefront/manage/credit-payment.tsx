import { useState } from 'react';
import { CodeField } from '#web/shared/booking/code-field.tsx';
import { CREDIT_WORDS, LONGEST_CREDIT_CODE } from '#web/shared/booking/credit-field.tsx';
import { useShop } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { CREDIT } from '#texts/life.ts';
import { sayProblem } from '#texts/problems.ts';

/** Pays the balance from a rain check or gift card, as far as it goes. */
export function CreditPayment(props: {
  readonly token: string;
  readonly reload: () => Promise<unknown>;
}) {
  const { token, reload } = props;
  const shop = useShop();
  const [error, setError] = useState<string>();
  const pay = async (code: string): Promise<string | undefined> => {
    const answer = await shop.payByCredit(token, code);
    if (!answer.ok) return sayProblem(answer.error);
    await reload();
    toast.success(CREDIT.done);
    return undefined;
  };
  return (
    <CodeField
      words={CREDIT_WORDS}
      most={LONGEST_CREDIT_CODE}
      error={error}
      onError={setError}
      onTry={pay}
    />
  );
}
