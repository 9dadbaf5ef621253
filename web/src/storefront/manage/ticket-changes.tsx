import { useState } from 'react';
import type { ManagedReservationDto } from '#core/contract/managed-dto.ts';
import { ChangeDatesDialog } from '#web/storefront/manage/change-dates-dialog.tsx';
import { ChangeItemsDialog } from '#web/storefront/manage/change-items-dialog.tsx';
import { EditDetailsDialog } from '#web/storefront/manage/edit-details-dialog.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { formatMoment, LIFE } from '#texts/life.ts';

type Props = {
  readonly reservation: ManagedReservationDto;
  readonly token: string;
  readonly reload: () => Promise<unknown>;
};

const DIALOGS = { dates: ChangeDatesDialog, items: ChangeItemsDialog, details: EditDetailsDialog };
const BUTTONS = [
  ['dates', 'calendar', LIFE.dates],
  ['items', 'cart', LIFE.items],
  ['details', 'pin', LIFE.details],
] as const;

/** What the customer may change herself, and until when. */
export function TicketChanges(props: Props) {
  const { changes, status } = props.reservation;
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  if (status !== 'confirmed') return null;
  if (changes === undefined) return <p className="text-center text-muted">{LIFE.over}</p>;
  const Opened = open && DIALOGS[open];
  return (
    <section aria-label={LIFE.title} className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-3">
        {BUTTONS.map(([name, icon, label]) => (
          <Button key={name} onClick={() => setOpen(name)}>
            <Icon name={icon} />
            {label}
          </Button>
        ))}
      </div>
      <p className="text-center text-sm text-muted">{LIFE.until(formatMoment(changes.until))}</p>
      {Opened && <Opened {...props} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
