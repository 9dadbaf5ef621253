import { useMay } from '#web/admin/ui/may.ts';
import { useState } from 'react';
import { z } from 'zod';
import type { CreditDto } from '#core/contract/credits.ts';
import {
  statusOf,
  useCredit,
  useGiftSale,
  useRefundGiftCard,
  useVoidCredit,
} from '#web/admin/credits/credit-data.ts';
import { MailForm } from '#web/admin/credits/credit-forms.tsx';
import { ActionForm, FormNumber } from '#web/admin/ui/action-form.tsx';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { ReservationLink } from '#web/admin/ui/customer-links.tsx';
import { Drawer, DrawerLoading, type DrawerProps, DrawerSection } from '#web/admin/ui/drawer.tsx';
import { LoadFailed, StateBox } from '#web/admin/ui/empty-state.tsx';
import { Facts, TwoLines } from '#web/admin/ui/panel.tsx';
import {
  actorName,
  CREDIT_KINDS,
  dateName,
  momentName,
  signedUsd,
  usd,
} from '#web/admin/ui/words.ts';
import { randomKey } from '#web/shared/data/random-key.ts';
import { amountField } from '#web/admin/ui/typed-numbers.ts';
import { toast } from '#web/shared/toast.ts';

type Shown = { readonly credit: CreditDto };

/** When a gift card was mailed, with a way to mail it again. */
function Mailings({ credit }: Shown) {
  const [isOpen, setOpen] = useState(false);
  const { kind, isVoid, balanceCents, mailings = [] } = credit;
  const may = useMay();
  const mayMail = may('money:write') && kind === 'gift_card' && !isVoid && balanceCents > 0;
  if (!mayMail && mailings.length === 0) return null;
  return (
    <DrawerSection
      title="Mail"
      actions={
        mayMail && (
          <ActionButton small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {mailings.length === 0 ? 'Mail it' : 'Mail it again'}
          </ActionButton>
        )
      }
    >
      {mailings.map(({ at, to, by, sendAt }) => (
        <p key={at} className="text-muted">
          {sendAt === undefined ? 'Mailed to' : 'Mail goes to'}{' '}
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
  returned: 'Came back',
  expired: 'Expired',
  voided: 'Voided',
  refunded: 'Refunded',
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
  z.object({ amountCents: amountField(1, most, `At most ${usd(most)} is left on it.`) });

/** To the card that paid; the gift card falls by it at once. */
function RefundForm(props: {
  readonly code: string;
  readonly most: number;
  readonly onDone: () => void;
}) {
  const { code, most } = props;
  const refund = useRefundGiftCard();
  /** One id per opened form: pressing twice refunds once. */
  const [id] = useState(randomKey);
  return (
    <ActionForm
      schema={refundSchema(most)}
      values={{ amountCents: (most / 100).toFixed(2) }}
      write={(input) => refund.mutateAsync({ code, id, ...input })}
      submit="Refund to their card"
      done="The refund is on its way, and the gift card is worth that much less."
      onDone={props.onDone}
      ready
    >
      <FormNumber name="amountCents" label="Amount in dollars" required />
    </ActionForm>
  );
}

/** Who bought it on the site, what they wrote, and what of its price went back. */
function SoldOnline({ code }: { readonly code: string }) {
  const query = useGiftSale(code);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { data } = query;
  if (query.isError) return <LoadFailed title="The sale did not load" query={query} />;
  if (data === undefined) return null;
  const { refundableCents, givenBackCents, underWayCents, isDisputed } = data;
  const mayRefund = may('money:write') && refundableCents > 0;
  return (
    <DrawerSection
      title="Sold online"
      actions={
        mayRefund && (
          <ActionButton small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Refund
          </ActionButton>
        )
      }
    >
      <Facts
        rows={[
          ['Bought by', data.email],
          ['When', momentName(data.soldAt)],
          ['Price', usd(data.amountCents)],
          [
            'For',
            [data.recipient.name, data.recipient.email ?? 'printed by the buyer'].join(' · '),
          ],
          ...(data.message === undefined ? [] : [['Message', data.message] as const]),
          ...(givenBackCents === 0
            ? []
            : [
                [
                  'Went back',
                  `${usd(givenBackCents)}${underWayCents > 0 ? `, ${usd(underWayCents)} of it on its way` : ''}`,
                ] as const,
              ]),
        ]}
      />
      {isDisputed && (
        <StateBox
          is="failed"
          title="The buyer disputes the payment with their bank. The card pays nothing until that is decided."
        />
      )}
      {isOpen && mayRefund && (
        <RefundForm code={code} most={refundableCents} onDone={() => setOpen(false)} />
      )}
    </DrawerSection>
  );
}

/** Needs two presses, because the balance is lost for good. */
function VoidCredit({ credit }: Shown) {
  const end = useVoidCredit();
  const [isSure, setSure] = useState(false);
  const press = (): void => {
    if (!isSure) return setSure(true);
    return end.mutate(credit.code, {
      onSuccess: () => toast.success('The code pays nothing any more.'),
    });
  };
  return (
    <>
      {end.error && <StateBox is="failed" title={end.error.message} />}
      <div className="flex justify-end">
        <ActionButton variant="danger" busy={end.isPending} onClick={press}>
          {isSure ? `Yes, void ${usd(credit.balanceCents)} for good` : 'Void this code'}
        </ActionButton>
      </div>
    </>
  );
}

function Whole({ credit }: Shown) {
  const may = useMay();
  const { shownCode, issuedCents, balanceCents, expiresOn, holder, note } = credit;
  return (
    <>
      <DrawerSection title="Code">
        <p className="font-mono text-title font-semibold break-all select-all">{shownCode}</p>
        <Facts
          rows={[
            ['Left', `${usd(balanceCents)} of ${usd(issuedCents)}`],
            ['Good until', dateName(expiresOn)],
            ['For', [holder?.name, holder?.email].filter(Boolean).join(' · ') || '–'],
            ...(note === undefined ? [] : [['Note', note] as const]),
          ]}
        />
      </DrawerSection>
      {credit.soldTo !== undefined && <SoldOnline code={credit.code} />}
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

/** One credit with all its uses. */
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
      {data !== undefined && <Whole credit={data} />}
      {query.isPending && <DrawerLoading />}
      {query.isError && data === undefined && (
        <div className="p-4">
          <LoadFailed title="The credit did not load" query={query} />
        </div>
      )}
    </Drawer>
  );
}
