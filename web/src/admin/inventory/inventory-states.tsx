import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

const PANELS = ['first', 'second', 'third'];
const ROWS = ['one', 'two', 'three'];

export function InventoryLoading() {
  return (
    <div className="grid gap-4">
      <output className="sr-only">Loading the inventory…</output>
      {PANELS.map((panel) => (
        <div key={panel} className="card">
          <div className="flex items-center gap-4 border-b border-line p-4">
            <Skeleton className="h-11 w-14" />
            <Skeleton className="h-5 w-48" />
          </div>
          {ROWS.map((row) => (
            <div key={row} className="grid items-center gap-4 px-4 py-4 md:grid-cols-[15rem_1fr]">
              <Skeleton className="h-5 w-28" />
              <Skeleton className="h-7 w-full" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

export function InventoryEmpty(props: {
  readonly filtered: boolean;
  readonly onClear: () => void;
}) {
  return (
    <div className="card grid justify-items-center gap-4 px-6 py-14 text-center">
      <Icon name="shield" className="size-10 text-muted" />
      <p className="text-heading font-semibold">
        {props.filtered ? 'No unit is like that' : 'Nothing to rent out yet'}
      </p>
      <p className="max-w-md text-muted">
        {props.filtered
          ? 'Other filters or other words may find it.'
          : 'Add a product first: its units appear here.'}
      </p>
      {props.filtered && <Button onClick={props.onClear}>Clear filters</Button>}
    </div>
  );
}
