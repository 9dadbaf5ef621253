import { z } from 'zod';
import type { RemittanceDto, REPORT_ROUTES } from '#core/contract/reports.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import { ActionForm, FormNumber, FormText } from '#web/admin/ui/action-form.tsx';
import { tellResult } from '#web/admin/ui/admin-query.ts';
import { SureButton } from '#web/admin/ui/controls.tsx';
import { FormDay } from '#web/admin/ui/day-field.tsx';
import { LoadFailed } from '#web/admin/ui/empty-state.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { Needs } from '#web/admin/ui/may.ts';
import { Panel } from '#web/admin/ui/panel.tsx';
import { centsFrom } from '#web/admin/ui/typed-numbers.ts';
import { dateName, datesName, usd } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';

const { useRead, useWrite } = hooksOf<typeof REPORT_ROUTES>();

const KEY = ['admin', 'reports'] as const;
const MOST_CENTS = 9_999_999;

const day = z
  .string()
  .refine((text) => parseCalendarDay(text) !== undefined, 'Enter a day, like 12/20.');

/** Like `remittanceSchema`, for typed input. */
const formSchema = (today: string) =>
  z
    .object({
      paidOn: day.refine((paidOn) => paidOn <= today, 'Enter today or an earlier day.'),
      amountCents: z
        .string()
        .transform(centsFrom)
        .refine((cents) => cents > 0 && cents <= MOST_CENTS, 'Enter $0.01 to $99,999.99.'),
      discountCents: z
        .string()
        .transform((text) => (text.trim() === '' ? 0 : centsFrom(text)))
        .refine((cents) => cents >= 0 && cents <= MOST_CENTS, 'Enter $0.00 to $99,999.99.'),
      from: day,
      to: day,
      memo: z.string().trim().max(100, 'Use 100 characters or fewer.'),
    })
    .refine(({ from, to }) => from <= to, {
      path: ['to'],
      error: 'Enter the first day or a later one.',
    })
    .refine(
      ({ amountCents, discountCents }) => discountCents === 0 || discountCents < amountCents,
      {
        path: ['discountCents'],
        error: 'Enter less than the amount paid.',
      },
    );

function Remittance(props: {
  readonly one: RemittanceDto;
  readonly isBusy: boolean;
  readonly take: () => void;
}) {
  const { one, isBusy, take } = props;
  const discount = one.discountCents > 0 && ` + ${usd(one.discountCents)} discount`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1">
      <span className="w-28">{dateName(one.paidOn)}</span>
      <span className={`min-w-40 flex-1 ${one.isVoid ? 'line-through' : ''}`}>
        {usd(one.amountCents)}
        {discount} for {datesName(one.from, one.to)}
        {one.memo !== '' && <span className="text-muted"> · {one.memo}</span>}
      </span>
      {one.isVoid ? (
        <span className="text-muted">Void, counted nowhere</span>
      ) : (
        <SureButton
          small
          needs="reports:write"
          sure={`Yes, void ${usd(one.amountCents)}`}
          busy={isBusy}
          onSure={take}
        >
          Void
        </SureButton>
      )}
    </li>
  );
}

/** Payments of sales tax to the state, and a form for the next one, of the days shown. */
export function RemittancesPanel({ span }: { readonly span: DaySpan }) {
  const today = useToday();
  const read = useRead([...KEY, 'remittances'], (call) => call('GET /reports/remittances'));
  const record = useWrite(KEY, (call, body: z.output<ReturnType<typeof formSchema>>) =>
    call('POST /reports/remittances', { body }),
  );
  const end = useWrite(KEY, (call, id: string) =>
    call('POST /reports/remittances/:id/void', { id }),
  );
  if (read.data === undefined) {
    return read.isError ? <LoadFailed title="Your payments did not load" query={read} /> : null;
  }
  const { remittances } = read.data;
  return (
    <Panel
      title="Paid to the state"
      note="lowers Sales tax under Liabilities, and goes to QuickBooks"
    >
      <div className="grid gap-3">
        {remittances.length === 0 ? (
          <p className="text-muted">No payments recorded yet.</p>
        ) : (
          <ul aria-label="Paid to the state">
            {remittances.map((one) => (
              <Remittance
                key={one.id}
                one={one}
                isBusy={end.isPending && end.variables === one.id}
                take={() => end.mutate(one.id, tellResult('Payment voided.'))}
              />
            ))}
          </ul>
        )}
        <Needs is="reports:write">
          <ActionForm
            key={`${span.from} ${span.to} ${remittances.length}`}
            schema={formSchema(today)}
            values={{
              paidOn: '',
              amountCents: '',
              discountCents: '',
              from: span.from,
              to: span.to,
              memo: '',
            }}
            write={(typed) => record.mutateAsync(typed)}
            submit="Record payment"
            done="Payment recorded."
          >
            <div className="grid gap-3 sm:grid-cols-3">
              <FormDay name="paidOn" label="Paid on" isPast required />
              <FormNumber name="amountCents" label="Amount paid, $" required />
              <FormNumber
                name="discountCents"
                label="Discount, $ (optional)"
                hint="In Texas, 0.5% for filing on time."
              />
              <FormDay name="from" label="For sales from" isPast required />
              <FormDay name="to" label="Through" isPast required />
              <FormText name="memo" label="Confirmation number (optional)" maxLength={100} />
            </div>
          </ActionForm>
        </Needs>
      </div>
    </Panel>
  );
}
