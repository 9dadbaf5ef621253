import { useState } from 'react';
import { type Acting, Refused, useAct } from '#web/admin/reservations/action-form.tsx';
import { AmountField, amountBetween, inDollars } from '#web/admin/reservations/amount-field.tsx';
import { usd } from '#web/admin/ui/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';

export function CancelForm(props: Acting) {
  const { status, keptCents, policyRefundCents, version } = props.reservation;
  const { run, isBusy, problem } = useAct(props);
  const [refund, setRefund] = useState(inDollars(policyRefundCents));
  const [why, setWhy] = useState('');
  const refundCents = amountBetween(refund, 0, keptCents);
  const reason = why.trim() === '' ? {} : { why: why.trim() };
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (refundCents === undefined) return;
        run({ kind: 'cancel', refundCents, version, ...reason }, 'The reservation is cancelled.');
      }}
    >
      <p className="text-sm text-muted">
        You hold {usd(keptCents)} from this customer. By your terms, {usd(policyRefundCents)} goes
        back; you may give more or less.
      </p>
      <AmountField
        label="Goes back, in dollars"
        value={refund}
        leastCents={0}
        mostCents={keptCents}
        onChange={setRefund}
      />
      <TextField
        label="Reason"
        maxLength={200}
        value={why}
        onChange={({ target }) => setWhy(target.value)}
      />
      <Refused problem={problem} />
      <div className="flex flex-wrap justify-end gap-3">
        {status === 'confirmed' && keptCents > 0 && (
          <Button
            size="sm"
            busy={isBusy}
            onClick={() =>
              run({ kind: 'rain_check', version, ...reason }, 'The rain check is on its way.')
            }
          >
            Rain check for {usd(keptCents)}
          </Button>
        )}
        <Button type="submit" size="sm" variant="danger" busy={isBusy}>
          Cancel reservation
        </Button>
      </div>
    </form>
  );
}
