import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import { isBelowCard } from '#core/pricing/deposit-plan.ts';
import { Refused, useAct } from '#web/admin/reservations/action-form.tsx';
import { usd } from '#web/admin/ui/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';

type Shown = { readonly reservation: AdminReservation };

const stay = (): void => undefined;

/** A balance that no card can pay: in cash by "Take payment", by a credit, or let go here. */
function SmallBalance({ reservation }: Shown) {
  const { balanceCents, version } = reservation;
  const { run, isBusy, problem } = useAct({ reservation, onDone: stay, onStale: stay });
  return (
    <Alert tone="info" title={`${usd(balanceCents)} are left: too little for a card`}>
      <p>Take it in cash, or let it go: the total falls by it, and the history says so.</p>
      <Refused problem={problem} />
      <Button
        size="sm"
        className="mt-3"
        busy={isBusy}
        onClick={() => run({ kind: 'waive_balance', version }, 'It is let go.')}
      >
        Let {usd(balanceCents)} go
      </Button>
    </Alert>
  );
}

/** What somebody has to do about the money of a reservation. */
export function MoneyDue({ reservation }: Shown) {
  const { status, balanceCents, toHandBackCents } = reservation;
  const isOpen = status === 'confirmed' || status === 'completed';
  return (
    <>
      {toHandBackCents > 0 && (
        <Alert tone="warning" title={`${usd(toHandBackCents)} to hand back`}>
          It was paid outside the site. Record it under “Hand over” once the customer has it.
        </Alert>
      )}
      {isOpen && isBelowCard(balanceCents) && <SmallBalance reservation={reservation} />}
    </>
  );
}
