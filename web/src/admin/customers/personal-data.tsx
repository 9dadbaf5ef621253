import { useState } from 'react';
import { z } from 'zod';
import type { CustomerDto } from '#core/contract/customers.ts';
import { isSameName } from '#core/customers/customer.ts';
import { ERASED } from '#core/customers/person.ts';
import { useEraseCustomer, useExportCustomer } from '#web/admin/customers/customer-data.ts';
import { ActionForm, FormText } from '#web/admin/ui/action-form.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { Panel } from '#web/admin/ui/panel.tsx';

/** On request: a copy of everything about a customer, and the end of it. */
export function PersonalData({ customer }: { readonly customer: CustomerDto }) {
  const { id, name } = customer;
  const [isErasing, setErasing] = useState(false);
  const exporting = useExportCustomer(id);
  const erase = useEraseCustomer(id);
  if (name === ERASED) {
    return (
      <Panel title="Personal data">
        <p className="text-muted">
          Erased. Amounts, days and taxes of the bookings stay for the books.
        </p>
      </Panel>
    );
  }
  const typed = z.object({
    name: z
      .string()
      .refine((text) => isSameName(text, name), 'Type the name exactly as it stands above.'),
  });
  return (
    <Panel title="Personal data" note="on request">
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-2">
          <ActionButton
            small
            needs="customers:write"
            icon="download"
            busy={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            Export their data
          </ActionButton>
          <ActionButton
            small
            needs="security:write"
            variant="danger"
            aria-expanded={isErasing}
            onClick={() => setErasing(!isErasing)}
          >
            Erase
          </ActionButton>
        </div>
        {isErasing && (
          <ActionForm
            danger
            needs="security:write"
            schema={typed}
            values={{ name: '' }}
            focus="name"
            write={(input) => erase.mutateAsync(input)}
            submit={`Erase ${name}`}
            done="The customer is erased."
            onDone={() => setErasing(false)}
          >
            <p>
              Name, addresses, numbers, notes, messages and signatures go from every record, and
              nothing brings them back. Amounts, days and taxes stay. Private links end.
            </p>
            <FormText name="name" label={`Type “${name}”`} autoComplete="off" required />
          </ActionForm>
        )}
      </div>
    </Panel>
  );
}
