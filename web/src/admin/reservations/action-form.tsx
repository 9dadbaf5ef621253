import type { ReactNode } from 'react';
import type { AdminReservation, AttendInput } from '#core/contract/admin-reservations.ts';
import { isStale, useAttend } from '#web/admin/reservations/use-reservations.ts';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';

export type Acting = {
  readonly reservation: AdminReservation;
  readonly onDone: () => void;
  /** The reservation has changed and was read again: the form starts anew. */
  readonly onStale: () => void;
};

/** What became of a write, in the words of the form's own success or the server's refusal. */
export const outcomeOf = ({ onDone, onStale }: Acting, done: string) => ({
  onSuccess: () => {
    toast.success(done);
    onDone();
  },
  onError: (error: Error) => {
    if (!isStale(error)) return;
    toast.error(error.message);
    onStale();
  },
});

/** One act on a reservation: `problem` is why it was refused. */
export function useAct(acting: Acting) {
  const attend = useAttend(acting.reservation.id);
  return {
    run: (act: AttendInput, done: string): void => attend.mutate(act, outcomeOf(acting, done)),
    isBusy: attend.isPending,
    problem: attend.error?.message,
  };
}

export const Refused = ({ problem }: { readonly problem: string | undefined }) =>
  problem === undefined ? null : <Alert tone="danger">{problem}</Alert>;

type FormEndProps = {
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly isReady?: boolean;
  readonly children: ReactNode;
};

/** Why it was refused, and the button that does it. */
export const FormEnd = ({ problem, isBusy, isReady = true, children }: FormEndProps) => (
  <>
    <Refused problem={problem} />
    <Button
      type="submit"
      size="sm"
      variant="primary"
      className="justify-self-end"
      disabled={!isReady}
      busy={isBusy}
    >
      {children}
    </Button>
  </>
);
