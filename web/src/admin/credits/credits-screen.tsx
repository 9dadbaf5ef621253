import { useState } from 'react';
import type { CreditDto } from '#core/contract/credits.ts';
import { instant } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { Badge, Tag } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { spanOf } from '#web/admin/ui/day-spans.ts';
import { type CsvColumn, csvDollars, csvMoment, rowsCsv } from '#web/admin/ui/files.tsx';
import { type ListFilter, useOpenRow } from '#web/admin/ui/list-view.ts';
import { useMay } from '#web/admin/ui/may.ts';
import { type Column, money, muted, plain } from '#web/admin/ui/table-model.tsx';
import { FormDialog } from '#web/admin/ui/unsaved.tsx';
import { CREDIT_KINDS, dateName, momentName, usd } from '#web/admin/ui/words.ts';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { CREDIT_STATUSES, statusOf, useCredits } from './credit-data.ts';
import { CreditDrawer } from './credit-drawer.tsx';
import { GiveForm, SellForm } from './credit-forms.tsx';

const holderOf = ({ holder }: CreditDto): string => holder?.name || holder?.email || '';

const SOLD_NAMES = { online: 'Sold online', counter: 'Sold at the counter' } as const;

export const COLUMNS: readonly Column<CreditDto>[] = [
  {
    id: 'code',
    label: 'Code',
    cell: ({ shownCode, isTest }) => (
      <>
        <span className="font-mono">{shownCode}</span> {isTest && <Tag>test</Tag>}
      </>
    ),
    isName: true,
  },
  // Its code says it, too.
  plain('kind', 'Type', ({ kind }) => CREDIT_KINDS[kind], { from: 'lg', phone: 'second' }),
  muted('for', 'For', (credit) => holderOf(credit), { sort: holderOf, phone: 'second' }),
  muted(
    'sold',
    'Sold to',
    ({ sold, soldTo = '', createdAt }) =>
      sold && `${soldTo || SOLD_NAMES[sold]}, ${momentName(createdAt)}`,
    {
      sort: ({ sold, createdAt }) => (sold === undefined ? '' : createdAt),
      largestFirst: true,
      from: 'xl',
    },
  ),
  money('balance', 'Balance', ({ balanceCents }) => balanceCents, { phone: 'end' }),
  muted('issued', 'Issued for', ({ issuedCents }) => usd(issuedCents), {
    sort: ({ issuedCents }) => issuedCents,
    largestFirst: true,
    align: 'end',
    from: 'lg',
  }),
  muted('until', 'Good until', ({ expiresOn }) => dateName(expiresOn), {
    sort: ({ expiresOn }) => expiresOn,
    from: 'lg',
  }),
  {
    id: 'status',
    label: 'Status',
    cell: (credit) => {
      const { mark, name } = statusOf(credit);
      return <Badge is={mark}>{name}</Badge>;
    },
    phone: 'endSecond',
  },
];

const FILTERS: readonly ListFilter<CreditDto>[] = [
  {
    key: 'kind',
    label: 'Type',
    kind: 'choice',
    options: Object.entries(CREDIT_KINDS).map(([value, label]) => ({ value, label })),
    test: (credit, kind) => credit.kind === kind,
  },
  {
    key: 'sold',
    label: 'Sold',
    kind: 'choice',
    options: [
      ...Object.entries(SOLD_NAMES).map(([value, label]) => ({ value, label })),
      { value: 'given', label: 'Without payment' },
    ],
    test: ({ sold = 'given' }, asked) => sold === asked,
  },
  {
    key: 'soldOn',
    label: 'Sold on',
    kind: 'days',
    test({ sold, createdAt }, asked) {
      const { from, to } = spanOf(asked, shopDay(instant(Date.now()))) ?? {};
      const day = shopDay(instant(Date.parse(createdAt)));
      return (
        sold !== undefined && (from === undefined || day >= from) && (to === undefined || day <= to)
      );
    },
  },
  {
    key: 'status',
    label: 'Status',
    kind: 'choice',
    options: CREDIT_STATUSES.map(({ value, name }) => ({ value, label: name })),
    test: (credit, status) => statusOf(credit).value === status,
  },
];

export const CSV: readonly CsvColumn<CreditDto>[] = [
  ['Code', ({ shownCode }) => shownCode],
  ['Type', ({ kind }) => CREDIT_KINDS[kind]],
  ['Name', ({ holder }) => holder?.name ?? ''],
  ['Sold to', ({ soldTo = '' }) => soldTo],
  ['Balance', ({ balanceCents }) => csvDollars(balanceCents)],
  ['Issued', ({ issuedCents }) => csvDollars(issuedCents)],
  ['Good until', ({ expiresOn }) => expiresOn],
  ['Status', (credit) => statusOf(credit).name],
  ['Email', ({ holder }) => holder?.email ?? ''],
  ['Sold', ({ sold }) => (sold === undefined ? '' : SOLD_NAMES[sold])],
  ['Sold at', ({ sold, createdAt }) => (sold === undefined ? '' : csvMoment(createdAt))],
];

const WAYS = {
  sell: { title: 'Sell a gift card', Form: SellForm },
  give: { title: 'Give a gift card away', Form: GiveForm },
} as const;

function GiftCardDialog(props: {
  readonly way: keyof typeof WAYS;
  readonly onMade: (credit: CreditDto) => void;
  readonly onClose: () => void;
}) {
  const { title, Form } = WAYS[props.way];
  return (
    <FormDialog title={title} onClose={props.onClose}>
      <Form onMade={props.onMade} />
    </FormDialog>
  );
}

/** `/admin/credits`: rain checks and gift cards with all their uses. */
export function CreditsScreen() {
  const list = useCredits();
  const opens = useOpenRow();
  const [way, setWay] = useState<keyof typeof WAYS>();
  const sell = (): void => setWay('sell');
  const mayMake = useMay()('money:write');
  return (
    <>
      <PageMeta title="Credits" path="/admin/credits" hidden />
      <DataTable
        id="credits"
        title="Credits"
        placeholder="Code, name, email"
        columns={COLUMNS}
        filters={FILTERS}
        list={list}
        rowId={({ code }) => code}
        text={({ code, shownCode, holder, soldTo = '', note = '' }) =>
          [code, shownCode, holder?.name, holder?.email, soldTo, note].join(' ')
        }
        views={[
          { name: 'All', view: {} },
          { name: 'Rain checks', view: { filters: { kind: 'rain_check' } } },
          { name: 'Gift cards', view: { filters: { kind: 'gift_card' } } },
          { name: 'Sold online', view: { filters: { sold: 'online' } } },
          { name: 'Sold at the counter', view: { filters: { sold: 'counter' } } },
        ]}
        opens={opens}
        renderDrawer={(code) => <CreditDrawer code={code} onClose={opens.close} />}
        sum={{ name: 'left', of: ({ balanceCents }) => balanceCents }}
        csv={{ name: 'credits.csv', write: (rows) => rowsCsv(rows, CSV) }}
        keys={mayMake ? { a: { does: 'sell a gift card', run: sell } } : {}}
        actions={
          mayMake && (
            <>
              <ActionButton aria-haspopup="dialog" onClick={() => setWay('give')}>
                Give one away
              </ActionButton>
              <ActionButton variant="primary" icon="plus" aria-haspopup="dialog" onClick={sell}>
                Sell gift card
              </ActionButton>
            </>
          )
        }
        empty={{
          title: 'No credits yet',
          text: 'Rain checks appear when a rental is called off because of the weather; gift cards when you sell one or give one away here, or a visitor buys one on the website.',
        }}
      />
      {way !== undefined && (
        <GiftCardDialog
          way={way}
          onMade={({ code }) => {
            setWay(undefined);
            opens.open(code);
          }}
          onClose={() => setWay(undefined)}
        />
      )}
    </>
  );
}
