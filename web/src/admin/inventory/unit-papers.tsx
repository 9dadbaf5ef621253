import { useState } from 'react';
import type { UnitDto } from '#core/contract/inventory.ts';
import { PAPER_KINDS } from '#core/inventory/unit.ts';
import { PaperForm, PaperList } from '#web/admin/shared/papers.tsx';
import type { UnitChangeFlow } from '#web/admin/shared/unit-change.tsx';
import { usePrintLabels } from '#web/admin/shared/use-inventory.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { FoldedSection } from '#web/admin/ui/drawer.tsx';
import { useToday } from '#web/shared/app-context.tsx';
import { papersLeft } from './unit-state.ts';

type Papers = UnitDto['papers'];

/** A unit's details as stored, with different papers. */
const withPapers = (unit: UnitDto, papers: Papers) => {
  const { label, condition, serial, purchasedOn, priceCents, lifeYears, notes } = unit;
  const details = { label, condition, serial, purchasedOn, priceCents, lifeYears, notes, papers };
  return { kind: 'edit', unitId: unit.id, details } as const;
};

/** Inspection, insurance and manual of a unit, and the label that shows them to an inspector. */
export function UnitPapers(props: {
  readonly productId: string;
  readonly unit: UnitDto;
  readonly flow: UnitChangeFlow;
}) {
  const { productId, unit, flow } = props;
  const [isAdding, setAdding] = useState(false);
  const labels = usePrintLabels();
  const today = useToday();
  return (
    <FoldedSection
      title="Inspection, insurance & manual"
      isUrgent={unit.retiredOn === undefined && papersLeft(unit, today) !== undefined}
    >
      {unit.papers.length === 0 ? (
        <p className="text-muted">
          None on file. Once you add one, the unit cannot be booked past its last day, and you are
          warned before it expires.
        </p>
      ) : (
        <PaperList
          papers={unit.papers}
          needs="inventory:write"
          isBusy={flow.isBusy}
          onRemove={(rest) => flow.press(withPapers(unit, rest as Papers))}
        />
      )}
      <ActionButton
        small
        icon={isAdding ? undefined : 'plus'}
        variant={isAdding ? 'quiet' : 'normal'}
        needs="inventory:write"
        aria-expanded={isAdding}
        className="justify-self-start"
        onClick={() => setAdding(!isAdding)}
      >
        {isAdding ? 'Cancel' : 'Add certificate'}
      </ActionButton>
      {isAdding && (
        <div className="rounded-md border border-line p-3">
          <PaperForm
            kinds={PAPER_KINDS}
            needs="inventory:write"
            onAdd={(paper) => flow.ask(withPapers(unit, [...unit.papers, paper] as Papers))}
            onDone={() => setAdding(false)}
          />
        </div>
      )}
      {unit.retiredOn === undefined && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
          <p className="min-w-56 flex-1">
            A label with a QR code shows an inspector these dates and your insurance.
          </p>
          <a
            href={`/unit/${unit.code}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center underline underline-offset-4 hover:text-ink max-sm:min-h-11"
          >
            Preview page
          </a>
          <ActionButton
            small
            icon="download"
            busy={labels.isPending}
            onClick={() => labels.mutate([{ productId, unitId: unit.id }])}
          >
            QR label
          </ActionButton>
        </div>
      )}
    </FoldedSection>
  );
}
