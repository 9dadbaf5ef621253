import { useState } from 'react';
import type { INVENTORY_ROUTES, UnitCostsDto } from '#core/contract/inventory.ts';
import { counted } from '#core/kernel/counted.ts';
import { MOST_TABLE_BYTES } from '#core/kernel/csv.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { base64Of, FileButton } from '#web/admin/ui/files.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { ScrollList } from '#web/admin/ui/scroll-list.tsx';
import { usd } from '#web/admin/ui/words.ts';
import { toast } from '#web/shared/toast.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';

const { useWrite } = hooksOf<typeof INVENTORY_ROUTES>();

type Cost = UnitCostsDto['changes'][number]['after'];

const said = ({ purchasedOn, priceCents, lifeYears }: Cost): string =>
  [
    purchasedOn,
    priceCents === undefined ? undefined : usd(priceCents),
    lifeYears === undefined ? undefined : `${lifeYears} years`,
  ]
    .filter((one) => one !== undefined)
    .join(', ') || 'nothing';

/**
 * Imports purchase days, prices and lifetimes from a spreadsheet: first shows what would change,
 * then takes one press.
 */
export function ImportCostsDialog({ onClose }: { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState({ name: '', base64: '' });
  const send = useWrite(
    ['admin', 'inventory'],
    (call, body: { readonly base64: string; readonly save: boolean }) =>
      call('POST /inventory/costs', { body }),
  );
  const plan = send.data;
  const look = async (file: File): Promise<void> => {
    const read = await base64Of(file);
    setChosen({ name: file.name, base64: read });
    send.mutate({ base64: read, save: false });
  };
  return (
    <Dialog open onClose={onClose} title="Import purchase prices">
      <div className="grid gap-3 p-5 max-sm:p-4">
        <p className="text-muted">
          Export the units as CSV, fill in “Purchased,” “Price,” and “Life, years” in your
          spreadsheet, and choose the file here. Empty cells change nothing.
        </p>
        <FileButton
          label={chosen.name === '' ? 'Choose a CSV file' : 'Choose another file'}
          accept=".csv,text/csv,text/plain"
          mostBytes={MOST_TABLE_BYTES}
          name={chosen.name || undefined}
          onFile={(file) => void look(file)}
        />
        {send.isError && (
          <StateBox is="failed" title="Nothing from this file was saved">
            {send.error.message}
          </StateBox>
        )}
        {plan !== undefined && plan.faults.length > 0 && (
          <StateBox
            is="failed"
            title={
              plan.isSaved
                ? `${counted(plan.faults.length, 'unit')} not saved. Choose the file again`
                : `${counted(plan.faults.length, 'mistake')}. Correct the file and choose it again`
            }
          >
            <ul>
              {plan.faults.slice(0, 20).map(({ row, column, reason }) => (
                <li key={`${row} ${column}`}>
                  Row {row}, {column}: {reason}
                </li>
              ))}
            </ul>
          </StateBox>
        )}
        {plan !== undefined && (
          <>
            <p>
              {counted(plan.changes.length, 'unit')} {plan.isSaved ? 'saved' : 'to change'},{' '}
              {plan.unchanged} unchanged.
            </p>
            {plan.changes.length > 0 && (
              <ScrollList label="Changes" rows={plan.changes}>
                {({ row, product, unit, before, after }) => (
                  <li key={row} className="py-0.5">
                    {product}, {unit}: <span className="text-muted">{said(before)}</span> →{' '}
                    {said(after)}
                  </li>
                )}
              </ScrollList>
            )}
            <ActionButton
              variant="primary"
              className="justify-self-end"
              busy={send.isPending}
              off={plan.faults.length > 0 || plan.changes.length === 0}
              onClick={() =>
                send.mutate(
                  { base64: chosen.base64, save: true },
                  {
                    onSuccess: ({ changes, faults }) => {
                      if (changes.length > 0) {
                        toast.success(`${counted(changes.length, 'unit')} saved.`);
                      }
                      if (faults.length === 0) onClose();
                    },
                  },
                )
              }
            >
              {`Save ${counted(plan.changes.length, 'unit')}`}
            </ActionButton>
          </>
        )}
      </div>
    </Dialog>
  );
}
