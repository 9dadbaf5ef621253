import type { CampaignDto } from '#core/contract/marketing.ts';
import { counted } from '#core/kernel/counted.ts';
import { Badge, type Meaning } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { useOpenRow } from '#web/admin/ui/list-view.ts';
import { NotMailed } from '#web/admin/ui/mail-words.tsx';
import { useMay } from '#web/admin/ui/may.ts';
import { type Column, muted, plain, shown } from '#web/admin/ui/table-model.tsx';
import type { InArea } from '#web/admin/ui/toolbar.tsx';
import { usd, momentName } from '#web/admin/ui/words.ts';
import { CampaignDrawer, STATE_NAMES } from './campaign-drawer.tsx';
import { useCampaigns } from './marketing-data.ts';
import { RulesNote } from './rules-dialog.tsx';
import { segmentText } from './segment-rules.tsx';

const STATES: Readonly<Record<CampaignDto['state'], Meaning>> = {
  draft: 'open',
  scheduled: 'planned',
  sending: 'underway',
  sent: 'done',
  stopped: 'off',
};

const COLUMNS: readonly Column<CampaignDto>[] = [
  plain('name', 'Campaign', ({ name }) => name, { isName: true }),
  muted('segment', 'Recipients', ({ segment }) => segmentText(segment), {
    fills: true,
    from: 'lg',
  }),
  shown('state', 'Status', ({ state }) => <Badge is={STATES[state]}>{STATE_NAMES[state]}</Badge>, {
    sort: ({ state }) => STATE_NAMES[state],
    phone: 'second',
  }),
  muted('at', 'When', ({ sendAt }) => sendAt !== undefined && momentName(sendAt), {
    sort: ({ sendAt, createdAt }) => sendAt ?? createdAt,
    largestFirst: true,
    phone: 'endSecond',
  }),
  {
    id: 'sent',
    label: 'Sent',
    cell: ({ results: { sent, left } }) => (
      <>
        {sent}
        {left > 0 && <span className="text-sm text-muted">, {left} left</span>}
      </>
    ),
    sort: ({ results }) => results.sent,
    largestFirst: true,
    align: 'end',
    from: 'lg',
  },
  {
    id: 'booked',
    label: 'Booked',
    cell: ({ queued, results: { booked, revenueCents } }) =>
      queued === undefined ? (
        <span className="text-muted">none yet</span>
      ) : (
        `${counted(booked, 'booking')}, ${usd(revenueCents)}`
      ),
    sort: ({ results }) => results.revenueCents,
    largestFirst: true,
    align: 'end',
    from: 'md',
    phone: 'end',
  },
];

const NEW = 'new';

/** News to people who asked for it. */
export function CampaignsScreen({ tabs }: InArea) {
  const { latest, ...list } = useCampaigns();
  const opens = useOpenRow();
  const mayWrite = useMay()('customers:write');
  const rules = latest?.rules;
  const begin = (): void => opens.open(NEW);
  return (
    <DataTable<CampaignDto>
      id="campaigns"
      title="Marketing"
      placeholder="Name"
      columns={COLUMNS}
      filters={[]}
      defaultSort={{ id: 'at', desc: true }}
      list={list}
      rowId={({ id }) => id}
      text={({ name }) => name}
      pageSize={25}
      opens={opens}
      renderDrawer={(id, campaign) =>
        (campaign !== undefined || (id === NEW && mayWrite)) && (
          <CampaignDrawer key={id} campaign={campaign} onOpen={opens.open} onClose={opens.close} />
        )
      }
      actions={
        mayWrite && (
          <ActionButton variant="primary" icon="plus" keyHint="C" onClick={begin}>
            New campaign
          </ActionButton>
        )
      }
      keys={mayWrite ? { c: { does: 'campaign', run: begin } } : {}}
      tabs={tabs}
      notice={
        <>
          <NotMailed />
          {rules && (
            <RulesNote rules={rules}>
              Each person gets at most {rules.cap.perCustomer} campaigns in {rules.cap.days} days,
              none from 8 PM to 8 AM, and only if they agreed to news.
              {rules.points?.isOn === true && ` Parties earn ${rules.points.percent}% in points.`}
            </RulesNote>
          )}
        </>
      }
      empty={{
        title: 'No campaigns yet',
        text: 'Write to last year’s customers before their date comes around again. Nothing goes out until you schedule it.',
      }}
    />
  );
}
