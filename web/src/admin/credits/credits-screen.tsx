import { useState } from 'react';
import type { CreditDto } from '#core/contract/credits.ts';
import { LoadFailed } from '#web/admin/ui/load-failed.tsx';
import { ShowMore } from '#web/admin/ui/show-more.tsx';
import { CreditDrawer } from '#web/admin/credits/credit-drawer.tsx';
import { GiftCardDialog } from '#web/admin/credits/gift-card-dialog.tsx';
import { useCredits } from '#web/admin/credits/use-credits.ts';
import { CREDIT_KINDS, longDay, usd } from '#web/admin/ui/words.ts';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

function CreditList(props: {
  readonly credits: readonly CreditDto[];
  readonly onOpen: (code: string) => void;
}) {
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {props.credits.map((credit) => (
        <li key={credit.code}>
          <button
            type="button"
            onClick={() => props.onOpen(credit.code)}
            className="grid w-full gap-1 rounded-lg border border-line bg-raised p-4 text-left hover:border-cyan"
          >
            <span className="flex flex-wrap justify-between gap-3">
              <span className="font-mono font-semibold">{credit.shownCode}</span>
              <span className="tabular-nums">
                {credit.isVoid
                  ? 'Void'
                  : `${usd(credit.balanceCents)} of ${usd(credit.issuedCents)}`}
              </span>
            </span>
            <span className="text-sm text-muted">
              {CREDIT_KINDS[credit.kind]} · until {longDay(credit.expiresOn)}
              {credit.holder !== undefined && ` · ${credit.holder.name || credit.holder.email}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const Empty = () => (
  <div className="card grid justify-items-center gap-3 px-6 py-14 text-center">
    <Icon name="sparkle" className="size-10 text-edge" />
    <h2 className="text-heading font-semibold">No credits yet</h2>
    <p className="max-w-sm text-muted">
      Rain checks appear when a rental is called off for the weather; gift cards you issue here.
    </p>
  </div>
);

/** `/admin/credits`: rain checks and gift cards, with every use of them. */
export function CreditsScreen() {
  const query = useCredits();
  const [open, setOpen] = useState<string>();
  const [isIssuing, setIssuing] = useState(false);
  const credits = query.data?.pages.flatMap((page) => page.credits);
  const opened = credits?.find(({ code }) => code === open);
  return (
    <div className="grid gap-6">
      <PageMeta title="Credits" path="/admin/credits" hidden />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-title font-semibold">Credits</h1>
          <p className="mt-1 text-muted">
            Rain checks and gift cards; each pays until it is empty.
          </p>
        </div>
        <Button size="sm" variant="primary" onClick={() => setIssuing(true)}>
          <Icon name="plus" />
          Issue a gift card
        </Button>
      </div>
      {query.isPending && (
        <div aria-busy="true" className="grid gap-3">
          <output className="sr-only">Loading credits…</output>
          <Skeleton className="h-20 rounded-lg" />
          <Skeleton className="h-20 rounded-lg" />
        </div>
      )}
      {query.isError && credits === undefined && (
        <LoadFailed title="The credits could not be loaded" query={query} />
      )}
      {credits !== undefined &&
        (credits.length === 0 ? <Empty /> : <CreditList credits={credits} onOpen={setOpen} />)}
      <ShowMore query={query} />
      <GiftCardDialog
        open={isIssuing}
        onClose={() => setIssuing(false)}
        onIssued={({ code }) => {
          setIssuing(false);
          setOpen(code);
          toast.success('The gift card is issued.');
        }}
      />
      {opened !== undefined && <CreditDrawer credit={opened} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
