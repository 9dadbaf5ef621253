import { useState } from 'react';
import { z } from 'zod';
import type { CreditDto } from '#core/contract/credits.ts';
import type { GiftSaleDto } from '#core/contract/gift-cards.ts';
import { OFFLINE_METHODS, type OfflineMethod } from '#core/reservations/money-entry.ts';
import { methodName } from '#core/reservations/offline-methods.ts';
import { OFFLINE_WAYS } from '#core/reservations/reservation-words.ts';
import {
  CorrectMethodFields,
  dayOrToday,
  MethodField,
  otherMethod,
  ReasonField,
  ReturnedFields,
  SAME_METHOD,
} from '#web/admin/shared/office-payment.tsx';
import { ActionForm, FormNumber } from '#web/admin/ui/action-form.tsx';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton, SureButton } from '#web/admin/ui/controls.tsx';
import { ReservationLink } from '#web/admin/ui/customer-links.tsx';
import { Loaded, Drawer, type DrawerProps, DrawerSection } from '#web/admin/ui/drawer.tsx';
import { LoadFailed, StateBox } from '#web/admin/ui/empty-state.tsx';
import { useMay } from '#web/admin/ui/may.ts';
import { Facts, TwoLines } from '#web/admin/ui/panel.tsx';
import { amountField, optionalLine } from '#web/admin/ui/typed-numbers.ts';
import {
  actorName,
  CREDIT_KINDS,
  dateName,
  momentName,
  signedUsd,
  usd,
} from '#web/admin/ui/words.ts';
import { randomKey } from '#web/shared/data/random-key.ts';
import { toast } from '#web/shared/toast.ts';
import { useIsMailed } from '#web/shared/use-is-mailed.ts';
import {
  statusOf,
  useCorrectGiftMethod,
  useReturnGiftPayment,
  useUndoGiftPayment,
  useCredit,
  useGiftCardPaper,
  useGiftSale,
  useRefundGiftCard,
  useVoidCredit,
} from './credit-data.ts';
import { MailForm } from './credit-forms.tsx';

type Shown = { readonly credit: CreditDto };

/** When a gift card was mailed, with a way to mail it again. */
function Mailings({ credit }: Shown) {
  const [isOpen, setOpen] = useState(false);
  const isMailed = useIsMailed();
  const { kind, isVoid, balanceCents, mailings = [] } = credit;
  const may = useMay();
  const mayMail = may('money:write') && kind === 'gift_card' && !isVoid && balanceCents > 0;
  if (!mayMail && mailings.length === 0) return null;
  return (
    <DrawerSection
      title="Email"
      actions={
        mayMail && (
          <ActionButton small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {mailings.length === 0 ? 'Email it' : 'Email it again'}
          </ActionButton>
        )
      }
    >
      {mailings.map(({ at, to, by, sendAt }) => (
        <p key={at} className="text-muted">
          {!isMailed
            ? 'Not emailed, no mail service:'
            : sendAt === undefined
              ? 'Emailed to'
              : 'Email goes to'}{' '}
          <span className="break-all">{to}</span>, {momentName(sendAt ?? at)} · {actorName(by)}
        </p>
      ))}
      {mayMail && isOpen && <MailForm credit={credit} onDone={() => setOpen(false)} />}
    </DrawerSection>
  );
}

const ENTRIES = {
  issued: 'Issued',
  used: 'Used',
  returned: 'Returned',
  expired: 'Expired',
  voided: 'Voided',
  // By a refund, a lost dispute, or a payment that the bank returned.
  refunded: 'Taken off',
  earned: 'Earned',
  referred: 'Brought a friend',
  taken_back: 'Taken back',
} as const;

const Entries = ({ credit }: Shown) => (
  <ul className="grid gap-2">
    {credit.entries.map(({ kind, amountCents, at, by, reservationId }) => (
      <li
        key={`${at} ${kind} ${amountCents} ${reservationId}`}
        className="flex justify-between gap-4"
      >
        <TwoLines
          wraps
          first={
            <>
              {ENTRIES[kind]}{' '}
              {reservationId !== undefined && <ReservationLink id={reservationId} />}
            </>
          }
          second={`${momentName(at)} · ${actorName(by)}`}
        />
        <span>{signedUsd(amountCents)}</span>
      </li>
    ))}
  </ul>
);

const refundSchema = (most: number) =>
  z.object({
    amountCents: amountField(1, most, `At most ${usd(most)} is left on it.`),
    method: z.enum(OFFLINE_METHODS),
  });

/** Refunded the way it was paid. The gift card's balance drops right away. */
function RefundForm(props: {
  readonly code: string;
  readonly sale: GiftSaleDto;
  readonly onDone: () => void;
}) {
  const { code, sale } = props;
  const most = sale.refundableCents;
  const inPerson = sale.method !== 'card';
  const refund = useRefundGiftCard();
  /** One id per opened form: pressing twice refunds once. */
  const [id] = useState(randomKey);
  return (
    <ActionForm
      schema={refundSchema(most)}
      values={{
        amountCents: (most / 100).toFixed(2),
        method: sale.method === 'card' ? 'cash' : sale.method,
      }}
      write={({ amountCents, method }) =>
        refund.mutateAsync({ code, id, amountCents, ...(inPerson && { method }) })
      }
      submit={inPerson ? 'Record refund' : 'Refund to their card'}
      done={
        inPerson
          ? 'Refund recorded. The gift card is worth that much less.'
          : 'Refund started. The gift card is worth that much less.'
      }
      onDone={props.onDone}
      ready
    >
      {sale.method !== 'card' && (
        <p className="text-muted">
          It was paid {OFFLINE_WAYS[sale.method]}. Refund the buyer, then record it here.
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <FormNumber name="amountCents" label="Amount in dollars" required />
        {inPerson && <MethodField />}
      </div>
    </ActionForm>
  );
}

const reason = z.string().trim().min(1, 'Enter a reason.').max(200);

/** The payment in person was recorded with the wrong method. */
function MethodForm(props: {
  readonly code: string;
  readonly method: OfflineMethod;
  readonly onDone: () => void;
}) {
  const { code, method: wrong } = props;
  const correct = useCorrectGiftMethod();
  const [id] = useState(randomKey);
  return (
    <ActionForm
      schema={z.object({
        method: z.enum(OFFLINE_METHODS).refine((method) => method !== wrong, SAME_METHOD),
        note: optionalLine(200),
        why: reason,
      })}
      values={{ method: otherMethod(wrong), note: '', why: '' }}
      write={(input) => correct.mutateAsync({ code, id, ...input })}
      submit="Correct method"
      done="Payment method corrected."
      onDone={props.onDone}
    >
      <CorrectMethodFields payer="buyer" />
    </ActionForm>
  );
}

/** The bank returned the payment in person, such as a check without funds. */
function ReturnForm(props: {
  readonly code: string;
  readonly amountCents: number;
  readonly onDone: () => void;
}) {
  const back = useReturnGiftPayment();
  const [id] = useState(randomKey);
  return (
    <ActionForm
      schema={z.object({ returnedOn: dayOrToday, note: optionalLine(200) })}
      values={{ returnedOn: '', note: '' }}
      write={(input) => back.mutateAsync({ code: props.code, id, ...input })}
      submit={`Record ${usd(props.amountCents)} as returned`}
      done="Recorded as returned."
      onDone={props.onDone}
      ready
    >
      <p className="text-muted">
        For a check that bounced, or another payment that the bank took back. What is left on the
        card is taken off it, so it pays for nothing more. The buyer gets no email, and it is not a
        refund.
      </p>
      <ReturnedFields hint="For the office, such as the bank’s reason." />
    </ActionForm>
  );
}

/** The payment in person was recorded by mistake, so there is no card. */
function UndoForm(props: {
  readonly code: string;
  readonly amountCents: number;
  readonly onDone: () => void;
}) {
  const undo = useUndoGiftPayment();
  return (
    <ActionForm
      schema={z.object({ why: reason })}
      values={{ why: '' }}
      write={({ why }) => undo.mutateAsync({ code: props.code, why })}
      submit={`Take back ${usd(props.amountCents)}`}
      done="Payment taken back. The code can no longer be used."
      onDone={props.onDone}
      focus="why"
    >
      <p className="text-muted">
        For a payment that never came. It is taken out of all reports, the card is void for good,
        and the buyer gets no email. If you gave the money back, record a refund instead.
      </p>
      <ReasonField />
    </ActionForm>
  );
}

const soldFor = ({ amountCents, method, note }: GiftSaleDto): string =>
  method === 'card'
    ? usd(amountCents)
    : [`${usd(amountCents)}, ${methodName(method)}`, note].filter(Boolean).join(' · ');

/** Who bought it, what they wrote, and how much of its price was refunded. */
function Sold({ code }: { readonly code: string }) {
  const query = useGiftSale(code);
  const may = useMay();
  const [open, setOpen] = useState<'refund' | 'method' | 'return' | 'undo'>();
  const { data } = query;
  if (query.isError) return <LoadFailed title="The sale did not load" query={query} />;
  if (data === undefined) return null;
  const { method, refundableCents, givenBackCents, underWayCents, isDisputed } = data;
  const mayRefund = may('money:write') && refundableCents > 0;
  const { returned } = data;
  const isUndone = data.state === 'undone';
  const mayCorrect = may('money:write') && method !== 'card' && returned === undefined && !isUndone;
  const mayReturn = mayCorrect && method !== 'cash';
  const mayUndo = mayCorrect && givenBackCents === 0;
  const toggle = (form: NonNullable<typeof open>) => (): void =>
    setOpen(open === form ? undefined : form);
  const close = (): void => setOpen(undefined);
  return (
    <DrawerSection
      title={data.method === 'card' ? 'Sold online' : 'Sold at the counter'}
      actions={
        <span className="flex flex-wrap justify-end gap-2">
          {mayCorrect && (
            <ActionButton small aria-expanded={open === 'method'} onClick={toggle('method')}>
              Correct method
            </ActionButton>
          )}
          {mayReturn && (
            <ActionButton small aria-expanded={open === 'return'} onClick={toggle('return')}>
              Payment returned
            </ActionButton>
          )}
          {mayUndo && (
            <ActionButton small aria-expanded={open === 'undo'} onClick={toggle('undo')}>
              Recorded by mistake
            </ActionButton>
          )}
          {mayRefund && (
            <ActionButton small aria-expanded={open === 'refund'} onClick={toggle('refund')}>
              Refund
            </ActionButton>
          )}
        </span>
      }
    >
      <Facts
        rows={[
          ['Bought by', [data.from, data.email].filter(Boolean).join(' · ') || '–'],
          ['When', momentName(data.soldAt)],
          [isUndone ? 'Recorded by mistake' : 'Paid', soldFor(data)],
          [
            'For',
            [
              data.recipient.name,
              data.recipient.email ?? (data.method === 'card' ? 'printed by the buyer' : ''),
            ]
              .filter(Boolean)
              .join(' · ') || '–',
          ],
          data.message !== undefined && ['Message', data.message],
          returned !== undefined && [
            'Returned by the bank',
            `${usd(returned.amountCents)}${returned.spentCents > 0 ? `, ${usd(returned.spentCents)} of it was spent before` : ''}`,
          ],
          givenBackCents !== 0 && [
            'Refunded',
            `${usd(givenBackCents)}${underWayCents > 0 ? `, ${usd(underWayCents)} of it on its way` : ''}`,
          ],
        ]}
      />
      {isDisputed && (
        <StateBox
          is="failed"
          title="The buyer disputes the payment with their bank. The card pays nothing until that is decided."
        />
      )}
      {open === 'method' && method !== 'card' && (
        <MethodForm code={code} method={method} onDone={close} />
      )}
      {open === 'return' && mayReturn && (
        <ReturnForm code={code} amountCents={data.amountCents} onDone={close} />
      )}
      {open === 'undo' && mayUndo && (
        <UndoForm code={code} amountCents={data.amountCents} onDone={close} />
      )}
      {open === 'refund' && mayRefund && <RefundForm code={code} sale={data} onDone={close} />}
    </DrawerSection>
  );
}

/** Needs two presses, because the balance is lost for good. */
function VoidCredit({ credit }: Shown) {
  const end = useVoidCredit();
  const onSuccess = (): void => toast.success('The code can no longer be used.');
  return (
    <>
      {end.error && <StateBox is="failed" title={end.error.message} />}
      <div className="flex justify-end">
        <SureButton
          sure={`Yes, void ${usd(credit.balanceCents)} for good`}
          busy={end.isPending}
          onSure={() => end.mutate(credit.code, { onSuccess })}
        >
          Void this code
        </SureButton>
      </div>
    </>
  );
}

function PrintCard({ code }: { readonly code: string }) {
  const paper = useGiftCardPaper(code);
  return (
    <div className="mt-2">
      <ActionButton small busy={paper.isPending} onClick={() => paper.mutate()}>
        Gift card (PDF)
      </ActionButton>
      {paper.error && <p className="text-act">{paper.error.message}</p>}
    </div>
  );
}

function CreditBody({ credit }: Shown) {
  const may = useMay();
  const { shownCode, issuedCents, balanceCents, expiresOn, holder, note } = credit;
  return (
    <>
      <DrawerSection title="Code">
        <p className="font-mono text-title font-semibold break-all select-all">{shownCode}</p>
        <Facts
          rows={[
            ['Balance', `${usd(balanceCents)} of ${usd(issuedCents)}`],
            ['Good until', dateName(expiresOn)],
            credit.isTest === true && [
              'Test',
              'Bought with the test card, so nobody paid for it. It works like a paid one until you void it.',
            ],
            // A sold card says below who bought it for whom.
            credit.sold === undefined && [
              'For',
              [holder?.name, holder?.email].filter(Boolean).join(' · ') || '–',
            ],
            note !== undefined && ['Note', note],
          ]}
        />
        {credit.kind === 'gift_card' && balanceCents > 0 && <PrintCard code={credit.code} />}
      </DrawerSection>
      {credit.sold !== undefined && <Sold code={credit.code} />}
      <Mailings credit={credit} />
      <DrawerSection title="Uses">
        <Entries credit={credit} />
      </DrawerSection>
      {!credit.isVoid && may('money:write') && (
        <DrawerSection title="Void">
          <VoidCredit credit={credit} />
        </DrawerSection>
      )}
    </>
  );
}

export function CreditDrawer(props: Pick<DrawerProps, 'onClose'> & { readonly code: string }) {
  const { code, ...drawer } = props;
  const query = useCredit(code);
  const { data } = query;
  const status = data && statusOf(data);
  return (
    <Drawer
      {...drawer}
      id={code}
      title={data === undefined ? 'Credit' : CREDIT_KINDS[data.kind]}
      status={status && <Badge is={status.mark}>{status.name}</Badge>}
    >
      <Loaded query={query} failed="The credit did not load">
        {(credit) => <CreditBody credit={credit} />}
      </Loaded>
    </Drawer>
  );
}
