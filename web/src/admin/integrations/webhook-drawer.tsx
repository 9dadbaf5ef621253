import { useState } from 'react';
import type { WebhookDeliveryDto, WebhookDto } from '#core/contract/webhooks.ts';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton, Segmented, Switch, SureButton } from '#web/admin/ui/controls.tsx';
import { copyText } from '#web/admin/ui/copy-text.ts';
import { DrawerLoading, DrawerSection } from '#web/admin/ui/drawer.tsx';
import { LoadFailed, StateBox } from '#web/admin/ui/empty-state.tsx';
import { Facts } from '#web/admin/ui/panel.tsx';
import { momentName } from '#web/admin/ui/words.ts';
import { toast } from '#web/shared/toast.ts';
import {
  useChangeWebhook,
  useDeliveries,
  useSecrets,
  useSendAgain,
  useTestWebhook,
  WebhookForm,
} from './webhook-form.tsx';

const WHY_OFF = {
  staff: 'Turned off here.',
  failing: 'Every call failed for five days, so we stopped.',
  gone: 'The address answered that it is gone (410), so we stopped.',
} as const;

const lastTry = ({ tries }: WebhookDeliveryDto) => tries.at(-1);

const sayTry = ({ status, failure, ms }: WebhookDeliveryDto['tries'][number]): string =>
  status === undefined ? (failure ?? 'No answer') : `${status} in ${ms} ms`;

function TestPart({ webhook }: { readonly webhook: WebhookDto }) {
  const test = useTestWebhook(webhook.id);
  const tried = test.data && lastTry(test.data);
  return (
    <DrawerSection
      title="Test"
      actions={
        <ActionButton icon="send" busy={test.isPending} onClick={() => test.mutate()}>
          Send test event
        </ActionButton>
      }
    >
      {test.error && <StateBox is="failed" title={test.error.message} />}
      {tried === undefined ? (
        <p className="text-muted">Calls the address now. Nothing changes in the shop.</p>
      ) : (
        <output className="grid gap-1">
          <Badge is={test.data?.state === 'done' ? 'done' : 'act'}>
            {test.data?.state === 'done' ? 'Test delivered' : 'Test failed'}
          </Badge>
          <span className="text-muted">
            {sayTry(tried)}
            {tried.answer ? `: ${tried.answer}` : ''}
          </span>
        </output>
      )}
    </DrawerSection>
  );
}

function SecretPart({ webhook }: { readonly webhook: WebhookDto }) {
  const secrets = useSecrets(webhook.id);
  const change = useChangeWebhook(webhook.id);
  const [isSure, setSure] = useState(false);
  const rotate = (): void => {
    if (!isSure) return setSure(true);
    return change.mutate(
      { kind: 'rotate' },
      {
        onSuccess: () => {
          setSure(false);
          secrets.mutate();
          toast.success('For one day, calls are signed with both secrets.');
        },
      },
    );
  };
  return (
    <DrawerSection title="Secret">
      {(secrets.error ?? change.error) && (
        <StateBox is="failed" title={(secrets.error ?? change.error)?.message ?? ''} />
      )}
      <p className="text-muted">
        Signs every call as described at standardwebhooks.com. The receiver checks the signature.
        {webhook.overlapsUntil !== undefined &&
          ` Calls are also signed with the old secret until ${momentName(webhook.overlapsUntil)}.`}
      </p>
      {secrets.data?.map((secret, index) => (
        <div key={secret} className="flex min-w-0 items-center gap-2">
          <code className="min-w-0 flex-1 rounded-sm bg-ground px-2 py-1 break-all">{secret}</code>
          <ActionButton
            small
            aria-label={index === 0 ? 'Copy secret' : 'Copy old secret'}
            onClick={() => void copyText(secret, 'Secret')}
          >
            Copy
          </ActionButton>
        </div>
      ))}
      <div className="flex flex-wrap justify-end gap-2">
        <ActionButton busy={change.isPending} onClick={rotate}>
          {isSure ? 'Yes, rotate' : 'Rotate'}
        </ActionButton>
        {secrets.data === undefined && (
          <ActionButton icon="lock" busy={secrets.isPending} onClick={() => secrets.mutate()}>
            Show secret
          </ActionButton>
        )}
      </div>
    </DrawerSection>
  );
}

const STATE_BADGES = { done: 'done', pending: 'open', dead: 'act' } as const;
const STATE_WORDS = { done: 'Delivered', pending: 'Waiting', dead: 'Failed' } as const;

function Delivery({ delivery }: { readonly delivery: WebhookDeliveryDto }) {
  const again = useSendAgain();
  const last = lastTry(delivery);
  return (
    <li className="border-t border-line">
      <details>
        <summary className="flex min-h-9 cursor-pointer flex-wrap items-center gap-x-3 gap-y-0.5 py-1 max-sm:min-h-11">
          <Badge is={STATE_BADGES[delivery.state]}>{STATE_WORDS[delivery.state]}</Badge>
          <span>{delivery.type}</span>
          <span className="ml-auto text-sm text-muted">
            {last === undefined ? '' : `${sayTry(last)} · `}
            {momentName(delivery.createdAt)}
          </span>
        </summary>
        <div className="grid gap-2 pb-3">
          {delivery.state === 'pending' && (
            <p className="text-muted">Next call: {momentName(delivery.nextAttemptAt)}</p>
          )}
          <ol className="grid gap-1">
            {delivery.tries.map((tried) => (
              <li key={tried.at} className="flex justify-between gap-3 text-sm">
                <span className="shrink-0 text-muted">{momentName(tried.at)}</span>
                <span className="min-w-0 text-right break-words">
                  {sayTry(tried)}
                  {tried.answer ? `: ${tried.answer}` : ''}
                </span>
              </li>
            ))}
          </ol>
          <pre className="rounded-sm bg-ground p-2 text-sm break-words whitespace-pre-wrap">
            {JSON.stringify(JSON.parse(delivery.body), undefined, 2)}
          </pre>
          {again.error && <StateBox is="failed" title={again.error.message} />}
          <div className="flex justify-end">
            <ActionButton
              small
              busy={again.isPending}
              onClick={() =>
                again.mutate(delivery.id, { onSuccess: () => toast.success('Resending.') })
              }
            >
              {delivery.state === 'pending' ? 'Call now' : 'Resend'}
            </ActionButton>
          </div>
        </div>
      </details>
    </li>
  );
}

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Waiting' },
  { value: 'dead', label: 'Failed' },
] as const;

function CallsPart({ webhook }: { readonly webhook: WebhookDto }) {
  const [shown, setShown] = useState<'all' | 'pending' | 'dead'>('all');
  const calls = useDeliveries(webhook.id, shown === 'all' ? undefined : shown);
  const change = useChangeWebhook(webhook.id);
  const deliveries = calls.data?.pages.flatMap((page) => page.deliveries);
  return (
    <DrawerSection
      title="Calls in the last 30 days"
      actions={<Segmented label="Which calls" options={STATES} value={shown} onChange={setShown} />}
    >
      {calls.isError && deliveries === undefined && (
        <LoadFailed title="The calls did not load" query={calls} />
      )}
      {change.error && <StateBox is="failed" title={change.error.message} />}
      {deliveries === undefined && !calls.isError && <DrawerLoading />}
      {deliveries?.length === 0 && <p className="text-muted">None.</p>}
      {(webhook.dead > 0 || webhook.failingSince !== undefined) && (
        <div className="flex items-center justify-between gap-3">
          <span className="text-muted">
            {webhook.dead > 0 && `${webhook.dead} failed. No retries are left. `}
            {webhook.waiting > 0 && `${webhook.waiting} waiting for the next try.`}
          </span>
          <ActionButton
            small
            busy={change.isPending}
            onClick={() =>
              change.mutate({ kind: 'again' }, { onSuccess: () => toast.success('Resending all.') })
            }
          >
            Resend all
          </ActionButton>
        </div>
      )}
      <ul>
        {deliveries?.map((one) => (
          <Delivery key={one.id} delivery={one} />
        ))}
      </ul>
      {calls.hasNextPage && (
        <ActionButton
          small
          busy={calls.isFetchingNextPage}
          onClick={() => void calls.fetchNextPage()}
        >
          Older calls
        </ActionButton>
      )}
    </DrawerSection>
  );
}

function StatePart({ webhook }: { readonly webhook: WebhookDto }) {
  const change = useChangeWebhook(webhook.id);
  const isOn = webhook.off === undefined;
  return (
    <DrawerSection
      title="Status"
      actions={
        <Switch
          label="Sends events"
          isOn={isOn}
          isBusy={change.isPending}
          onTurn={() => change.mutate({ kind: isOn ? 'turn_off' : 'turn_on' })}
        >
          {isOn ? 'On' : 'Off'}
        </Switch>
      }
    >
      {change.error && <StateBox is="failed" title={change.error.message} />}
      {webhook.off && (
        <StateBox
          is={webhook.off.why === 'staff' ? 'nothing' : 'failed'}
          title={WHY_OFF[webhook.off.why]}
        >
          Waiting calls are kept and go out when this is on again. Events in the meantime are not
          sent.
        </StateBox>
      )}
      <Facts
        rows={[
          [
            'Last delivered',
            webhook.lastOkAt === undefined ? 'never' : momentName(webhook.lastOkAt),
          ],
          webhook.failingSince !== undefined && ['Failing since', momentName(webhook.failingSince)],
          ['Waiting', String(webhook.waiting)],
        ]}
      />
    </DrawerSection>
  );
}

function RemovePart({
  webhook,
  onGone,
}: {
  readonly webhook: WebhookDto;
  readonly onGone: () => void;
}) {
  const change = useChangeWebhook(webhook.id);
  return (
    <DrawerSection title="Remove">
      {change.error && <StateBox is="failed" title={change.error.message} />}
      <div className="flex items-center justify-between gap-3">
        <p className="text-muted">It gets no more events, and its secret stops working.</p>
        <SureButton
          sure="Yes, remove"
          busy={change.isPending}
          onSure={() => change.mutate({ kind: 'remove' }, { onSuccess: onGone })}
        >
          Remove
        </SureButton>
      </div>
    </DrawerSection>
  );
}

export function WebhookParts(props: { readonly webhook: WebhookDto; readonly onGone: () => void }) {
  const { webhook, onGone } = props;
  const { id, title, url, events } = webhook;
  const change = useChangeWebhook(id);
  return (
    <>
      <StatePart webhook={webhook} />
      <TestPart webhook={webhook} />
      <CallsPart webhook={webhook} />
      <SecretPart webhook={webhook} />
      <DrawerSection title="Edit">
        <WebhookForm
          key={`${title} ${url} ${events.join(' ')}`}
          input={{ title, url, events: [...events] }}
          write={(input) => change.mutateAsync({ kind: 'edit', ...input })}
          submit="Save"
          done="Webhook saved."
        />
      </DrawerSection>
      <RemovePart webhook={webhook} onGone={onGone} />
    </>
  );
}
