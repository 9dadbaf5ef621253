import { useState } from 'react';
import type { CampaignDto } from '#core/contract/marketing.ts';
import { CampaignDrawer, STATE_NAMES } from '#web/admin/marketing/campaign-drawer.tsx';
import { useCampaigns } from '#web/admin/marketing/marketing-data.ts';
import { MarketingTabs, TabsBelow } from '#web/admin/marketing/marketing-tabs.tsx';
import { RulesDialog } from '#web/admin/marketing/rules-dialog.tsx';
import { segmentText } from '#web/admin/marketing/segment-rules.tsx';
import { Badge, type Meaning } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { useOpenRow } from '#web/admin/ui/list-view.ts';
import { useMay } from '#web/admin/ui/may.ts';
import { TwoLines } from '#web/admin/ui/panel.tsx';
import { type Column, muted, plain } from '#web/admin/ui/table-model.tsx';
import { momentName, usd } from '#web/admin/ui/words.ts';

const STATES: Readonly<Record<CampaignDto['state'], Meaning>> = {
  draft: 'open',
  scheduled: 'planned',
  sending: 'underway',
  sent: 'done',
  stopped: 'off',
};

const COLUMNS: readonly Column<CampaignDto>[] = [
  plain('name', 'Campaign', ({ name }) => name, { isName: true }),
  muted('segment', 'Recipients', ({ segment }) => segmentText(segment), { from: 'lg' }),
  {
    id: 'state',
    label: 'Status',
    cell: ({ state }) => <Badge is={STATES[state]}>{STATE_NAMES[state]}</Badge>,
    sort: ({ state }) => STATE_NAMES[state],
    phone: 'second',
  },
  muted('at', 'When', ({ sendAt }) => (sendAt === undefined ? '' : momentName(sendAt)), {
    sort: ({ sendAt, createdAt }) => sendAt ?? createdAt,
    largestFirst: true,
    phone: 'endSecond',
  }),
  {
    id: 'sent',
    label: 'Sent',
    cell: ({ results: { sent, left } }) => (
      <TwoLines first={sent} second={left > 0 ? `${left} left` : undefined} end />
    ),
    sort: ({ results }) => results.sent,
    largestFirst: true,
    align: 'end',
  },
  {
    id: 'booked',
    label: 'Booked',
    cell: ({ queued, results: { booked, revenueCents } }) =>
      queued === undefined ? (
        <span className="text-muted">none yet</span>
      ) : (
        <TwoLines first={usd(revenueCents)} second={`${booked} in 30 days`} end />
      ),
    sort: ({ results }) => results.revenueCents,
    largestFirst: true,
    align: 'end',
    phone: 'end',
  },
];

const NEW = 'new';

/** News to people who asked for it. */
export function CampaignsScreen() {
  const { latest, ...list } = useCampaigns();
  const opens = useOpenRow();
  const may = useMay();
  const [isRuling, setRuling] = useState(false);
  const cap = latest?.rules.cap;
  const begin = (): void => opens.open(NEW);
  return (
    <>
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
          (campaign !== undefined || id === NEW) && (
            <CampaignDrawer
              key={id}
              campaign={campaign}
              onOpen={opens.open}
              onReload={() => void list.query.refetch()}
              onClose={opens.close}
            />
          )
        }
        actions={
          <>
            <MarketingTabs />
            {may('customers:write') && (
              <ActionButton variant="primary" icon="plus" keyHint="C" onClick={begin}>
                New campaign
              </ActionButton>
            )}
          </>
        }
        keys={{ c: { does: 'campaign', run: begin } }}
        tabs={<TabsBelow />}
        notice={
          <>
            {cap !== undefined && (
              <p className="flex flex-wrap items-center gap-2 py-1 text-muted">
                Each person gets at most {cap.perCustomer} campaigns in {cap.days} days, none from 8
                PM to 8 AM, and only if they agreed to news.{' '}
                {latest?.rules.points?.isOn === true &&
                  `Parties earn ${latest.rules.points.percent}% in points.`}
                {may('customers:write') && (
                  <ActionButton small variant="quiet" onClick={() => setRuling(true)}>
                    Change
                  </ActionButton>
                )}
              </p>
            )}
          </>
        }
        empty={{
          title: 'No campaigns yet',
          text: 'Write to last year’s customers before their date comes around again. Nothing goes out until you schedule it.',
        }}
      />
      {isRuling && latest !== undefined && (
        <RulesDialog rules={latest.rules} onClose={() => setRuling(false)} />
      )}
    </>
  );
}
