import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CreditDto, IssueCreditInput } from '#core/ports/life-api.ts';
import { addDays } from '#core/time/calendar-day.ts';
import { valueOf } from '#web/features/admin/admin-query.ts';
import {
  actorName,
  longDay,
  momentName,
  signedUsd,
  usd,
} from '#web/features/reservations/words.ts';
import { useAdminApi, useToday } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

const CREDITS = ['admin', 'credits'] as const;

const KINDS = { rain_check: 'Rain check', gift_card: 'Gift card' } as const;
const ENTRIES = {
  issued: 'Issued',
  used: 'Used',
  returned: 'Came back',
  expired: 'Expired',
  voided: 'Voided',
} as const;

function useCredits() {
  const api = useAdminApi();
  return useInfiniteQuery({
    queryKey: CREDITS,
    queryFn: ({ pageParam }) => valueOf(api.listCredits(pageParam || undefined)),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

function useCreditWrite<Input>(
  write: (api: ReturnType<typeof useAdminApi>, input: Input) => Promise<CreditDto>,
) {
  const api = useAdminApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => write(api, input),
    onSettled: () => queries.invalidateQueries({ queryKey: CREDITS }),
  });
}

function IssueForm({ onDone }: { readonly onDone: (credit: CreditDto) => void }) {
  const today = useToday();
  const [amount, setAmount] = useState('');
  const [expiresOn, setExpires] = useState<string>(addDays(today, 365));
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const issue = useCreditWrite((api, input: IssueCreditInput) => valueOf(api.issueCredit(input)));
  const amountCents = Math.round(Number(amount.replaceAll(/[$,\s]/g, '')) * 100);
  const isReady = Number.isSafeInteger(amountCents) && amountCents >= 100;
  return (
    <form
      noValidate
      className="grid gap-4 p-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        const known = { ...(name.trim() && { name }), ...(email.trim() && { email }) };
        issue.mutate({ amountCents, expiresOn, ...known }, { onSuccess: onDone });
      }}
    >
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        required
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      <TextField
        label="Good until"
        type="date"
        required
        value={expiresOn}
        onChange={({ target }) => setExpires(target.value)}
      />
      <TextField label="For" value={name} onChange={({ target }) => setName(target.value)} />
      <TextField
        label="E-mail"
        type="email"
        hint="For your own books; nothing is sent."
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      {issue.error && <Notice tone="danger">{issue.error.message}</Notice>}
      <Button type="submit" variant="primary" disabled={!isReady} busy={issue.isPending}>
        Issue gift card
      </Button>
    </form>
  );
}

function CreditBody({
  credit,
  onDone,
}: {
  readonly credit: CreditDto;
  readonly onDone: () => void;
}) {
  const end = useCreditWrite((api, code: string) => valueOf(api.voidCredit(code)));
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
        {KINDS[credit.kind]} · {usd(credit.balanceCents)} of {usd(credit.issuedCents)} left · until{' '}
        {longDay(credit.expiresOn)}
      </p>
      {credit.holder && (
        <p className="text-muted">
          {credit.holder.name} {credit.holder.email}
        </p>
      )}
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
              {KINDS[credit.kind]} · until {longDay(credit.expiresOn)}
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
        <Notice tone="danger" title="The credits could not be loaded">
          <p>{query.error.message}</p>
          <Button size="sm" className="mt-3" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {credits !== undefined &&
        (credits.length === 0 ? <Empty /> : <CreditList credits={credits} onOpen={setOpen} />)}
      {query.hasNextPage && (
        <Button
          className="justify-self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      <Dialog open={isIssuing} title="Issue a gift card" onClose={() => setIssuing(false)}>
        <IssueForm
          onDone={({ code }) => {
            setIssuing(false);
            setOpen(code);
            toast.success('The gift card is issued.');
          }}
        />
      </Dialog>
      {opened !== undefined && (
        <Dialog open side="right" title={KINDS[opened.kind]} onClose={() => setOpen(undefined)}>
          <CreditBody credit={opened} onDone={() => setOpen(undefined)} />
        </Dialog>
      )}
    </div>
  );
}
