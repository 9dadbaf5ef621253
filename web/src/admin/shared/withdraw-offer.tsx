import { ActionButton } from '#web/admin/ui/controls.tsx';
import { type Addressee, useSaySent } from '#web/admin/ui/mail-words.tsx';
import { toast } from '#web/shared/toast.ts';
import { useAct } from './reservation-data.ts';

/** Takes back a choice that waits for the customer. */
export function WithdrawOffer(props: {
  readonly reservationId: string;
  readonly offerId: string;
  readonly name: string;
  /** Where it is known. */
  readonly contact?: Addressee;
  readonly onDone?: () => void;
}) {
  const { reservationId, offerId, name, contact, onDone } = props;
  const act = useAct(reservationId);
  const saySent = useSaySent(contact);
  return (
    <ActionButton
      needs="reservations:write"
      small
      busy={act.isPending}
      onClick={() =>
        act.mutate(
          { kind: 'withdraw_offer', offerId },
          {
            onSuccess: () => {
              toast.success(`Withdrawn. ${saySent('Email that there is nothing to choose', name)}`);
              onDone?.();
            },
          },
        )
      }
    >
      Withdraw offer<span className="sr-only"> to {name}</span>
    </ActionButton>
  );
}
