import { useState } from 'react';
import type { WebhookDto } from '#core/contract/webhooks.ts';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { Drawer } from '#web/admin/ui/drawer.tsx';
import { useOpenRow } from '#web/admin/ui/list-view.ts';
import { TwoLines } from '#web/admin/ui/panel.tsx';
import { type Column, muted, plain } from '#web/admin/ui/table-model.tsx';
import type { InArea } from '#web/admin/ui/toolbar.tsx';
import { FormDialog } from '#web/admin/ui/unsaved.tsx';
import { momentName } from '#web/admin/ui/words.ts';
import { WebhookParts } from './webhook-drawer.tsx';
import { eventsText, hostOf, useAddWebhook, useWebhooks, WebhookForm } from './webhook-form.tsx';

function State({ off, failingSince, lastOkAt }: WebhookDto) {
  if (off?.why === 'staff') return <Badge is="off">Off</Badge>;
  if (off !== undefined) return <Badge is="act">Turned off</Badge>;
  if (failingSince !== undefined) return <Badge is="look">Failing</Badge>;
  return <Badge is={lastOkAt === undefined ? 'open' : 'done'}>On</Badge>;
}

const COLUMNS: readonly Column<WebhookDto>[] = [
  plain('title', 'For', ({ title }) => title, { isName: true }),
  {
    id: 'url',
    label: 'Address',
    cell: ({ url, events }) => <TwoLines first={hostOf(url)} second={eventsText(events)} />,
    sort: ({ url }) => hostOf(url),
    phone: 'second',
  },
  { id: 'state', label: 'Status', cell: (row) => <State {...row} />, phone: 'end' },
  muted(
    'ok',
    'Last delivered',
    ({ lastOkAt }) => (lastOkAt === undefined ? '–' : momentName(lastOkAt)),
    { from: 'lg' },
  ),
  plain('waiting', 'Waiting', ({ waiting }) => waiting, { align: 'end', from: 'lg' }),
  {
    id: 'dead',
    label: 'Failed',
    cell: ({ dead }) => (dead === 0 ? <span className="text-faint">0</span> : dead),
    sort: ({ dead }) => dead,
    align: 'end',
    from: 'lg',
  },
];

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const add = useAddWebhook();
  return (
    <FormDialog title="Add webhook" onClose={onClose}>
      <WebhookForm
        isNew
        input={{ title: '', url: '', events: [] }}
        write={(input) => add.mutateAsync(input)}
        submit="Add"
        done="Webhook added. Open it to see its secret and test it."
        onDone={onClose}
      />
    </FormDialog>
  );
}

/** The shop's webhooks, with their deliveries. */
export function WebhooksScreen({ tabs }: InArea) {
  const list = useWebhooks();
  const opens = useOpenRow();
  const [isAdding, setAdding] = useState(false);
  const add = (): void => setAdding(true);
  return (
    <>
      <DataTable<WebhookDto>
        id="webhooks"
        title="Integrations"
        tabs={tabs}
        placeholder="Name, address"
        columns={COLUMNS}
        list={list}
        rowId={({ id }) => id}
        text={({ title, url }) => `${title} ${url}`}
        opens={opens}
        renderDrawer={(id, webhook) =>
          webhook && (
            <Drawer id={id} title={webhook.title} note={webhook.url} onClose={opens.close}>
              <WebhookParts webhook={webhook} onGone={opens.close} />
            </Drawer>
          )
        }
        keys={{ a: { does: 'add', run: add } }}
        actions={
          <ActionButton
            variant="primary"
            icon="plus"
            keyHint="A"
            aria-haspopup="dialog"
            onClick={add}
          >
            Add webhook
          </ActionButton>
        }
        empty={{
          title: 'No webhooks yet',
          text: 'A webhook sends what happens here (orders, payments, deliveries) to another program, such as your bookkeeping.',
        }}
        legend="Retried for three days, in order for each reservation"
      />
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </>
  );
}
