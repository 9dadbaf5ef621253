import { z } from 'zod';
import type { REPORT_ROUTES, ShopCostsDto } from '#core/contract/reports.ts';
import { ActionForm, FormNumber } from '#web/admin/ui/action-form.tsx';
import { LoadFailed, StateBox } from '#web/admin/ui/empty-state.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { Panel } from '#web/admin/ui/panel.tsx';
import { centsFrom, dollarsFrom, numberFrom } from '#web/admin/ui/typed-numbers.ts';
import { Opened } from '#web/admin/ui/unsaved.tsx';

const { useRead, useWrite } = hooksOf<typeof REPORT_ROUTES>();

const KEY = ['admin', 'reports', 'costs'] as const;

const within = (value: number, most: number): boolean => value >= 0 && value <= most;

const dollars = (most: number) =>
  z
    .string()
    .transform(centsFrom)
    .refine((cents) => within(cents, most), `Enter $0.00 to $${most / 100}.00.`);

const optionalDollars = (most: number) =>
  z
    .string()
    .transform((text) => (text.trim() === '' ? null : centsFrom(text)))
    .refine((cents) => cents === null || within(cents, most), `Enter $0.00 to $${most / 100}.00.`);

/** Like `costsSchema`, for typed input. */
const formSchema = z.object({
  wageCents: optionalDollars(20_000),
  mileCents: optionalDollars(2_000),
  cleaningMinutes: z
    .string()
    .transform(numberFrom)
    .refine(
      (minutes) => Number.isInteger(minutes) && within(minutes, 600),
      'Enter 0 to 600 minutes.',
    ),
  cardPercent: z
    .string()
    .transform(numberFrom)
    .refine((percent) => within(percent, 10), 'Enter 0 to 10 percent.'),
  cardFixedCents: dollars(200),
});

const typedOf = (costs: ShopCostsDto): z.input<typeof formSchema> => ({
  wageCents: costs.wageCents === null ? '' : dollarsFrom(costs.wageCents),
  mileCents: costs.mileCents === null ? '' : dollarsFrom(costs.mileCents),
  cleaningMinutes: String(costs.cleaningMinutes),
  cardPercent: String(costs.cardPercent),
  cardFixedCents: dollarsFrom(costs.cardFixedCents),
});

/** The costs behind a unit's profit. Only admins see them. */
export function CostsPanel() {
  const read = useRead(KEY, (call) => call('GET /reports/costs'));
  const save = useWrite(['admin', 'reports'], (call, costs: ShopCostsDto) =>
    call('PUT /reports/costs', { body: costs }),
  );
  if (read.data === undefined) {
    return read.isError ? <LoadFailed title="Your costs did not load" query={read} /> : null;
  }
  const { revision } = read.data;
  return (
    <Panel
      title="Your costs"
      note="for all periods; enter purchase price, life, and repairs under each unit"
    >
      <div className="grid gap-3">
        {revision === 0 && (
          <StateBox is="changed" title="Not entered yet">
            Until you enter them, crews, miles, and cleaning count as free, and profits look too
            high.
          </StateBox>
        )}
        <Opened now={read.data} version={`${revision}`}>
          {(seen) => (
            <ActionForm
              needs="reports:write"
              schema={formSchema}
              values={typedOf(seen)}
              write={(typed) => save.mutateAsync({ ...typed, revision: seen.revision })}
              submit="Save costs"
              done="Costs saved."
              ready={revision === 0}
            >
              <div className="grid gap-3 sm:grid-cols-3 lg:grid-cols-5">
                <FormNumber
                  name="wageCents"
                  label="Wage, $ per hour"
                  hint="Per person, including taxes."
                />
                <FormNumber
                  name="mileCents"
                  label="Truck, $ per mile"
                  hint="Fuel, tires, and wear."
                />
                <FormNumber
                  name="cleaningMinutes"
                  label="Cleaning, minutes"
                  hint="One person’s time per rental."
                />
                <FormNumber
                  name="cardPercent"
                  label="Card fee, %"
                  hint="Used until the actual fee is known."
                />
                <FormNumber name="cardFixedCents" label="Card fee, $" hint="Per charge." />
              </div>
            </ActionForm>
          )}
        </Opened>
      </div>
    </Panel>
  );
}
