import type { PlanStop } from '#core/contract/dispatch.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { Link } from '#web/admin/ui/link.tsx';
import { useMay } from '#web/admin/ui/may.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { comingName, usePlan } from './plans.ts';

type Of = {
  /** Of the reservation. */
  readonly id: string;
  readonly day: CalendarDay;
  readonly kind: PlanStop['kind'];
};

function Coming({ id, day, kind }: Of) {
  const { data: plan } = usePlan(day);
  const coming = plan && comingName(plan, { reservationId: id, kind });
  if (coming === undefined) return null;
  return (
    <Link
      to={`/admin/deliveries?${new URLSearchParams({ day }).toString()}`}
      className="text-soft underline decoration-edge underline-offset-2 hover:text-ink max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
    >
      {coming}
    </Link>
  );
}

/**
 * For a caller who asks when we come: the truck and its arrival today and tomorrow, by the current
 * plan. Nothing for later days, because their plans still change.
 */
export function ComingLink(props: Of) {
  const today = useToday();
  const mayRead = useMay()('deliveries:read');
  const isNear = props.day === today || props.day === addDays(today, 1);
  return mayRead && isNear ? <Coming {...props} /> : null;
}
