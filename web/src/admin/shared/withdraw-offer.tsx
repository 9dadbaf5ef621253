import { tellFailure } from '#web/admin/ui/admin-query.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { toast } from '#web/shared/toast.ts';
import { useAct } from './reservation-data.ts';

/** Takes back a choice that waits for the customer. */
export function WithdrawOffer(props: {
  readonly reservationId: string;
  readonly offerId: string;
  readonly name: string;
  readonly children?: string;
  readonly onDone?: () => void;
}) {
  const { reservationId, offerId, name, children = 'Withdraw the offer', onDone } = props;
  const act = useAct(reservationId);
  return (
    <ActionButton
      needs="reservations:write"
      small
      busy={act.isPending}
      onClick={() =>
        act.mutate(
          { kind: 'withdraw_offer', offerId },
          {
            onError: tellFailure,
            onSuccess: () => {
              toast.success(`Withdrawn. ${name} gets an email that the booking stays.`);
              onDone?.();
            },
          },
        )
      }
    >
      {children}
      {children !== 'Withdraw the offer' && <span className="sr-only"> the offer to {name}</span>}
    </ActionButton>
  );
}
