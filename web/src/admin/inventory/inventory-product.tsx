import type { ProductUnitsDto } from '#core/contract/inventory.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { StripAxis } from '#web/admin/inventory/unit-strip.tsx';
import { UnitRow } from '#web/admin/inventory/unit-row.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';

const counted = (count: number): string => (count === 1 ? '1 unit' : `${count} units`);

/** A product and those of its units that are shown. */
export function InventoryProduct(props: {
  readonly product: ProductUnitsDto;
  readonly today: CalendarDay;
  readonly from: CalendarDay;
  readonly days: number;
  readonly hrefOf: (unitId: string) => string;
  readonly onAdd: () => void;
}) {
  const { product, today, from, days, hrefOf, onAdd } = props;
  const headingId = `units-of-${product.productId}`;
  return (
    <section aria-labelledby={headingId} className="card">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-4">
        <span className="block h-11 w-14 shrink-0">
          <Picture
            image={product.image}
            alt=""
            sizes="56px"
            className="size-full rounded-md object-cover"
          />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id={headingId} className="text-base font-semibold">
            {product.title}
          </h2>
          <p className="text-sm text-muted">
            {counted(product.units.length)}
            {!product.isActive && ' · hidden from shoppers'}
          </p>
        </div>
        <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={onAdd}>
          <Icon name="plus" className="size-4" />
          Add units<span className="sr-only"> of {product.title}</span>
        </Button>
      </header>
      {product.units.length === 0 ? (
        <p className="p-4 text-muted">No unit yet: nobody can book it.</p>
      ) : (
        <>
          <div className="hidden px-4 pt-2 md:grid md:grid-cols-[minmax(11rem,15rem)_minmax(0,1fr)_3.5rem] md:gap-x-4">
            <span />
            <StripAxis from={from} days={days} />
          </div>
          <ul className="divide-y divide-line">
            {product.units.map((unit) => (
              <UnitRow
                key={unit.id}
                unit={unit}
                today={today}
                from={from}
                days={days}
                href={hrefOf(unit.id)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
