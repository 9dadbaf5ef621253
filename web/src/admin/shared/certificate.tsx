import type { ComponentProps } from 'react';
import type { CustomerDto } from '#core/contract/customers.ts';
import type { ORDER_ROUTES } from '#core/contract/orders.ts';
import { sayExempt } from '#core/reservations/office-terms.ts';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import type { Facts } from '#web/admin/ui/panel.tsx';
import { dateName } from '#web/admin/ui/words.ts';

const { useDownload } = hooksOf<typeof ORDER_ROUTES>();

function Certificate({ id }: { readonly id: string }) {
  const file = useDownload((call) => call('GET /certificates/:id', { id }));
  return (
    <>
      <ActionButton small busy={file.isPending} onClick={() => file.mutate()}>
        Certificate
      </ActionButton>
      {file.error && <p className="text-act">{file.error.message}</p>}
    </>
  );
}

/** Who is exempt from sales tax, and the file that says so. */
export const exemptRows = (
  taxExempt: CustomerDto['taxExempt'],
): ComponentProps<typeof Facts>['rows'] =>
  taxExempt === undefined
    ? []
    : [
        [
          'Tax-exempt',
          `${sayExempt(taxExempt)}${taxExempt.expiresOn === undefined ? '' : `, until ${dateName(taxExempt.expiresOn)}`}`,
        ],
        [
          'Certificate',
          taxExempt.certificateId === undefined ? (
            <Badge key="none" is="look">
              Not on file
            </Badge>
          ) : (
            <Certificate key="file" id={taxExempt.certificateId} />
          ),
        ],
      ];
