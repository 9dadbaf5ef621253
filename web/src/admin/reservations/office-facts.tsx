import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import type { ORDER_ROUTES } from '#core/contract/orders.ts';
import type { OfficePaymentKind, OrderSource } from '#core/reservations/office-terms.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { saveFile } from '#web/admin/ui/export-csv.ts';
import { Facts } from '#web/admin/ui/panel.tsx';
import { dateName } from '#web/admin/ui/words.ts';

const SOURCES: Readonly<Record<OrderSource, string>> = {
  phone: 'Phone',
  walk_in: 'Walk-in',
  email: 'Email',
  text: 'Text',
  social: 'Social media',
};

const PAYMENTS: Readonly<Record<OfficePaymentKind, string>> = {
  card_link: 'Card link',
  cash: 'Cash',
  check: 'Check',
  invoice: 'Invoice',
  hold: 'Held',
};

/** Downloads the tax-exemption certificate as uploaded. */
function Certificate({ id }: { readonly id: string }) {
  const call = useCalls<typeof ORDER_ROUTES>();
  const file = useMutation({
    mutationFn: async () => {
      const { name, type, base64 } = await call('GET /certificates/:id', { id });
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      saveFile(name, new Blob([bytes], { type }));
    },
  });
  return (
    <ActionButton small busy={file.isPending} onClick={() => file.mutate()}>
      Certificate
    </ActionButton>
  );
}

/** What the office recorded with the order. */
export function OfficeFacts({
  office,
}: {
  readonly office: NonNullable<AdminReservation['office']>;
}) {
  const { source, payment, invoice, taxExempt, quoteId, waivesDelivery } = office;
  return (
    <Facts
      rows={[
        ['Came by', SOURCES[source]],
        ['Paid by', PAYMENTS[payment]],
        ...(invoice === undefined
          ? []
          : [
              [
                'Invoice',
                `net ${invoice.netDays} days${invoice.poNumber === undefined ? '' : `, ${invoice.poNumber}`}`,
              ] as const,
            ]),
        ...(taxExempt === undefined
          ? []
          : [
              [
                'Tax-exempt',
                `${taxExempt.number}, until ${dateName(taxExempt.expiresOn)}`,
              ] as const,
            ]),
        ...(taxExempt?.certificateId === undefined
          ? []
          : [['Certificate', <Certificate key="file" id={taxExempt.certificateId} />] as const]),
        ...(waivesDelivery === true ? [['Delivery', 'waived'] as const] : []),
        ...(quoteId === undefined
          ? []
          : [
              [
                'Quote',
                <Link
                  key="quote"
                  to={`/admin/quotes?id=${quoteId}`}
                  className="underline underline-offset-4 hover:text-cyan"
                >
                  Open it
                </Link>,
              ] as const,
            ]),
      ]}
    />
  );
}
