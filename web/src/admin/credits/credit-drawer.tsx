import { useState } from 'react';
import type { CreditDto } from '#core/contract/admin-credit-api.ts';
import { MailGiftCard } from '#web/admin/credits/mail-gift-card.tsx';
import { useVoidCredit } from '#web/admin/credits/use-credits.ts';
import {
  actorName,
  CREDIT_KINDS,
  longDay,
  momentName,
  signedUsd,
  usd,
} from '#web/admin/ui/words.ts';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

const ENTRIES = {
  issued: 'Issued',
  used: 'Used',
  returned: 'Came back',
  expired: 'Expired',
  voided: 'Voided',
} as const;

function CreditBody({
  credit,
  onDone,
}: {
  readonly credit: CreditDto;
  readonly onDone: () => void;
}) {
  const end = useVoidCredit();
  const [isSure, setSure] = useState(false);
  const ask = (): void => {
    if (!isSure) return setSure(true);
    end.mutate(credit.code, {
      onSuccess: () => {
        toast.success('The code pays nothing any more.');
        onDone();
      },
    });
    return undefined;
  };
  return (
    <div className="grid gap-5 p-5">
      <p className="font-mono text-xl font-semibold break-all select-all">{credit.shownCode}</p>
      <p>
        {CREDIT_KINDS[credit.kind]} · {usd(credit.balanceCents)} of {usd(credit.issuedCents)} left ·
        until {longDay(credit.expiresOn)}
      </p>
      {credit.holder && (
        <p className="text-muted">
          {credit.holder.name} {credit.holder.email}
        </p>
      )}
      <MailGiftCard credit={credit} />
      <ul className="grid gap-2 text-sm">
        {credit.entries.map((entry) => (
          <li
            key={`${entry.at} ${entry.kind} ${entry.amountCents} ${entry.reservationId}`}
            className="grid rounded-md border border-line p-3"
          >
            <span className="flex justify-between gap-4">
              <span>{ENTRIES[entry.kind]}</span>
              <span className="tabular-nums">{signedUsd(entry.amountCents)}</span>
            </span>
            <span className="text-muted">
              {[momentName(entry.at), actorName(entry.by), entry.reservationId]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {end.error && <Notice tone="danger">{end.error.message}</Notice>}
      {!credit.isVoid && (
        <Button variant="danger" busy={end.isPending} onClick={ask}>
          {isSure ? `Yes, take ${usd(credit.balanceCents)} back for good` : 'Void this code'}
        </Button>
      )}
    </div>
  );
}

/** One credit with every use of it. */
export function CreditDrawer(props: { readonly credit: CreditDto; readonly onClose: () => void }) {
  const { credit, onClose } = props;
  return (
    <Dialog open side="right" title={CREDIT_KINDS[credit.kind]} onClose={onClose}>
      <CreditBody credit={credit} onDone={onClose} />
    </Dialog>
  );
}
