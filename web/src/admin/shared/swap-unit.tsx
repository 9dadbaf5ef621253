import { useEffect, useRef, useState } from 'react';
import type { UnitEffectsDto } from '#core/contract/inventory.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { DrawerLoading } from '#web/admin/ui/drawer.tsx';
import { NotLoaded, StateBox } from '#web/admin/ui/empty-state.tsx';
import { dayName } from '#web/admin/ui/words.ts';
import { toast } from '#web/shared/toast.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import {
  EffectsDone,
  freshEffects,
  touchesNobody,
  UnitConfirm,
  useUnitChange,
} from './unit-change.tsx';
import { type UnitRow, useInventory } from './use-inventory.ts';

type Awaited = {
  readonly productId: string;
  readonly unitId: string;
  /** The day of the delivery that waits for it. */
  readonly day: string;
  /** Who has it. */
  readonly from: string;
};

/** Out of service for the day, so its booking gets another unit; shows which before it does. */
function Swap(props: Awaited & UnitRow & { readonly onClose: () => void }) {
  const { product, unit, day, from, onClose } = props;
  const [effects, setEffects] = useState<UnitEffectsDto>();
  const flow = useUnitChange(product, (changed) => {
    const fresh = freshEffects(changed);
    if (fresh.unplaced.length > 0) return setEffects(fresh);
    const [move] = fresh.moves;
    toast.success(
      move === undefined
        ? `${unit.label} is out of service on ${dayName(day)}.`
        : `${move.name} gets ${move.to}. If the plan is published, publish it again.`,
    );
    return onClose();
  });
  const asks = useRef(true);
  useEffect(() => {
    if (!asks.current) return;
    asks.current = false;
    const only = calendarDay(day);
    const block = { from: only, to: only, reason: `Still with ${from}`.slice(0, 200) };
    flow.press({ kind: 'begin_maintenance', unitId: unit.id, block });
  });
  if (effects !== undefined && !touchesNobody(effects)) {
    return (
      <div className="grid gap-3 p-4">
        <EffectsDone productId={product.productId} effects={effects} />
        <ActionButton className="justify-self-end" onClick={onClose}>
          Done
        </ActionButton>
      </div>
    );
  }
  if (flow.problem) {
    return (
      <div className="p-4">
        <StateBox is="failed" title={flow.problem.message} />
      </div>
    );
  }
  if (flow.asked === undefined) return <DrawerLoading />;
  const isPlaced = flow.asked.effects.unplaced.length === 0;
  return (
    <UnitConfirm
      flow={{
        ...flow,
        back: () => {
          flow.back();
          onClose();
        },
      }}
      words={[
        `${unit.label} is still with ${from}`,
        isPlaced ? 'Swap unit' : 'Take it out for the day',
      ]}
    />
  );
}

function SwapDialog({ onClose, ...awaited }: Awaited & { readonly onClose: () => void }) {
  const { rows, query } = useInventory();
  const row = rows?.find(
    ({ product, unit }) => product.productId === awaited.productId && unit.id === awaited.unitId,
  );
  return (
    <Dialog open onClose={onClose} title={row ? `Swap ${row.product.title}` : 'Swap unit'}>
      {row ? (
        <Swap {...awaited} {...row} onClose={onClose} />
      ) : (
        <NotLoaded title="The units did not load" query={query}>
          <DrawerLoading />
        </NotLoaded>
      )}
    </Dialog>
  );
}

/** For a delivery whose unit is still at another customer's: shows the swap, then makes it. */
export function SwapUnit({
  className,
  ...awaited
}: Awaited & { readonly className?: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton
        small
        needs="inventory:write"
        aria-haspopup="dialog"
        className={className}
        onClick={() => setOpen(true)}
      >
        Swap unit<span className="sr-only">: still with {awaited.from}</span>
      </ActionButton>
      {isOpen && <SwapDialog {...awaited} onClose={() => setOpen(false)} />}
    </>
  );
}
