import { createContext, useContext } from 'react';
import type { PromoCodeDto } from '#core/contract/settings.ts';
import { cents } from '#core/kernel/cents.ts';
import { formatPrice } from '#core/kernel/format-usd.ts';
import { usePromoCodes } from '#web/admin/data/use-business-settings.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { useFocusHome } from '#web/shared/use-focus-home.ts';

/** Opens the editor of a code, or of a new one. It stands outside the settings' form: a form cannot hold another. */
export const EditPromoContext = createContext<(promo: PromoCodeDto | undefined) => void>(
  () => undefined,
);

const offOf = ({ discount }: PromoCodeDto): string =>
  discount.kind === 'percent'
    ? `${discount.percent}% off`
    : `${formatPrice(cents(discount.amountCents))} off`;

function conditionsOf({ from, until, minimumSubtotalCents, firstBookingOnly }: PromoCodeDto) {
  return [
    from && `from ${from}`,
    until && `until ${until}`,
    minimumSubtotalCents > 0 && `over ${formatPrice(cents(minimumSubtotalCents))}`,
    firstBookingOnly && 'first booking',
  ]
    .filter(Boolean)
    .join(', ');
}

function Row({ promo }: { readonly promo: PromoCodeDto }) {
  const edit = useContext(EditPromoContext);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <span className="w-40 font-mono font-semibold break-all">{promo.code}</span>
      <span className="w-24">{offOf(promo)}</span>
      <span className="min-w-40 flex-1 text-sm text-muted">
        {conditionsOf(promo)}
        {!promo.isActive && ' (not active)'}
      </span>
      <span className="text-sm text-muted tabular-nums">
        {promo.uses}
        {promo.mostUses === undefined ? '' : ` of ${promo.mostUses}`} used
      </span>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Edit ${promo.code}`}
        onClick={() => edit(promo)}
      >
        Edit
      </Button>
    </li>
  );
}

/** The codes there are, and a way to a new one. */
export function PromoCodes() {
  const codes = usePromoCodes();
  const edit = useContext(EditPromoContext);
  const region = useFocusHome((part) => part.querySelector<HTMLElement>(':scope > button'));
  if (codes.isPending) return <Skeleton className="h-24" />;
  if (codes.isError) {
    return (
      <Alert tone="danger" title="The codes did not load">
        <p className="mb-3">{codes.error.message}</p>
        <Button size="sm" busy={codes.isFetching} onClick={() => void codes.refetch()}>
          Try again
        </Button>
      </Alert>
    );
  }
  return (
    <div ref={region} className="grid gap-3">
      {codes.data.length === 0 ? (
        <p className="text-muted">There is no code yet.</p>
      ) : (
        <ul>
          {codes.data.map((promo) => (
            <Row key={promo.code} promo={promo} />
          ))}
        </ul>
      )}
      <Button size="sm" className="justify-self-start" onClick={() => edit(undefined)}>
        <Icon name="plus" />
        Add promo code
      </Button>
    </div>
  );
}
