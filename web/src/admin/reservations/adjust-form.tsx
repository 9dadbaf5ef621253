import { useState } from 'react';
import { type Acting, FormEnd, useAct } from '#web/admin/reservations/action-form.tsx';
import { centsIn } from '#web/admin/reservations/amount-field.tsx';
import { usd } from '#web/admin/ui/words.ts';
import { TextField } from '#web/shared/ui/field.tsx';

export function AdjustForm(props: Acting) {
  const { run, isBusy, problem } = useAct(props);
  const [amount, setAmount] = useState('');
  const [why, setWhy] = useState('');
  const amountCents = centsIn(amount);
  const isReady = amountCents !== undefined && amountCents !== 0 && why.trim() !== '';
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        const { version } = props.reservation;
        run({ kind: 'adjust', amountCents, why: why.trim(), version }, 'The total is adjusted.');
      }}
    >
      <p className="text-sm text-muted">
        Changes the total of {usd(props.reservation.totalCents)}: -25 takes $25 off. What was paid
        above the new total goes back by itself.
      </p>
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        placeholder="-25.00"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      <TextField
        label="Why"
        hint="The customer reads it beside the amount."
        maxLength={200}
        value={why}
        onChange={({ target }) => setWhy(target.value)}
      />
      <FormEnd problem={problem} isBusy={isBusy} isReady={isReady}>
        Adjust total
      </FormEnd>
    </form>
  );
}
