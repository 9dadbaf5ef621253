import type { PLAN_ROUTES } from '#core/contract/dispatch.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';

const { useWrite } = hooksOf<typeof PLAN_ROUTES>();

type Missed = {
  readonly day: string;
  readonly stopId: string;
  readonly reservationId: string | undefined;
};

/** Puts a missed pickup of an earlier day on today's trucks. */
export function PickUpToday({
  name,
  className = '',
  ...missed
}: Missed & { readonly name: string; readonly className?: string }) {
  const today = useToday();
  const pickUp = useWrite(
    ['admin'],
    async (call, { day, stopId, reservationId }: Missed) => {
      const body = { state: 'planned', on: today } as const;
      const { unassigned } = await call('POST /plans/:day/stops/:id', { day, id: stopId, body });
      return unassigned.every(({ stop }) => stop.reservationId !== reservationId);
    },
    (hasTruck) =>
      toast.success(
        hasTruck
          ? 'On today’s trucks. Publish the plan, then notify the customer of the time.'
          : 'On today’s board, but no truck has room. Place it on a truck yourself.',
      ),
  );
  if (missed.day >= today) return null;
  return (
    <ActionButton
      small
      needs="deliveries:write"
      className={className}
      busy={pickUp.isPending}
      onClick={() => pickUp.mutate(missed)}
    >
      Pick up today<span className="sr-only">: {name}</span>
    </ActionButton>
  );
}
