import { calendarDay } from '#core/kernel/calendar-day.ts';
import { formatLongDay } from '#core/kernel/format-day.ts';
import { windowToTell } from '#core/notifications/crew-windows.ts';
import { useBoard } from '#web/admin/deliveries/board.ts';
import { newsOf } from '#web/admin/deliveries/compare-plans.ts';
import { outOfService } from '#web/admin/deliveries/plan-order.ts';
import { counted, KIND_NAMES, windowName } from '#web/admin/data/plan-words.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';

/** Who is mailed what, before anybody is. */
export function TellDialog(props: { readonly onTell: () => void; readonly onClose: () => void }) {
  const { plan } = useBoard();
  const day = calendarDay(plan.day);
  const news = newsOf(plan);
  const customers = new Set(news.map(({ reservationId }) => reservationId)).size;
  const stuck = outOfService(plan);
  const title =
    customers === 0
      ? 'Everyone has been told'
      : `Tell ${counted(customers, 'customer', 'customers')}?`;
  return (
    <Dialog open onClose={props.onClose} title={title}>
      <div className="grid gap-3 p-4">
        {customers > 0 && (
          <>
            <p>
              Each gets an email with these hours of {formatLongDay(day)}; whoever agreed to texts
              gets a text too.
            </p>
            <ul className="max-h-60 overflow-y-auto rounded-md border border-line" tabIndex={-1}>
              {news.map((stop) => (
                <li
                  key={stop.id}
                  className="flex min-h-9 items-center justify-between gap-3 border-t border-line px-3 py-1 first:border-t-0"
                >
                  <span className="min-w-0">
                    {stop.contact.name}{' '}
                    <span className="text-muted">{KIND_NAMES[stop.kind].toLowerCase()}</span>
                  </span>
                  <span className="whitespace-nowrap">
                    {windowName(windowToTell({ ...stop, day, eta: stop.eta }))}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
        {stuck.length > 0 && (
          <p className="text-act">
            Not told, because a unit cannot go out:{' '}
            {stuck.map(({ contact }) => contact.name).join(', ')}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <ActionButton onClick={props.onClose}>
            {customers === 0 ? 'Close' : 'Not yet'}
          </ActionButton>
          {customers > 0 && (
            <ActionButton variant="primary" onClick={props.onTell}>
              Email {counted(customers, 'customer', 'customers')}
            </ActionButton>
          )}
        </div>
      </div>
    </Dialog>
  );
}
