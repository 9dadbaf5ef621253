import { useState } from 'react';
import type { CREW_ROUTES, CrewLinkDto, MadeCrewLink } from '#core/contract/crew.ts';
import { newCrewLinkSchema } from '#core/crew/crew-link.schema.ts';
import { CREW } from '#web/admin/data/crew-reports.tsx';
import { useCrewLinksQuery } from '#web/admin/deliveries/crew-links.ts';
import { useBoard } from '#web/admin/deliveries/board.ts';
import { ActionForm, FormSelect, FormText } from '#web/admin/ui/action-form.tsx';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { LoadFailed } from '#web/admin/ui/empty-state.tsx';
import { Panel, TwoLines } from '#web/admin/ui/panel.tsx';
import { useWrite } from '#web/admin/ui/use-list.ts';
import { momentName } from '#web/admin/ui/words.ts';
import { toast } from '#web/shared/toast.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('The link is copied.');
  } catch {
    toast.error('Your browser does not copy it: copy it by hand.');
  }
}

/** Shown once: it is not stored and cannot be shown again. */
function Made({ made, onClose }: { readonly made: MadeCrewLink; readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={`Link for ${made.link.name}`}>
      <div className="grid gap-3 p-4">
        <p>Send the link, and tell the PIN another way. You see both only now.</p>
        <input
          readOnly
          value={made.url}
          aria-label="Link"
          className="control min-w-0 font-mono text-sm"
          onFocus={({ target }) => target.select()}
        />
        <p>
          PIN <b className="font-mono text-lg font-semibold tracking-widest">{made.pin}</b>
        </p>
        <div className="flex justify-end gap-2">
          <ActionButton onClick={() => void copy(made.url)}>Copy the link</ActionButton>
          <ActionButton variant="primary" onClick={onClose}>
            I have both
          </ActionButton>
        </div>
      </div>
    </Dialog>
  );
}

/** Which version of the plan it last showed. */
function Seen({ link, published }: { readonly link: CrewLinkDto; readonly published: number }) {
  if (link.state !== 'open') return <Badge is="off">Ended</Badge>;
  if (!link.isUsed) return <Badge is="hold">Not opened yet</Badge>;
  if (published === 0 || link.seenVersion === published)
    return <Badge is="done">Has seen it</Badge>;
  return <Badge is="look">Has not seen v{published}</Badge>;
}

function NewLink(props: { readonly onMade: (made: MadeCrewLink) => void }) {
  const { plan } = useBoard();
  const call = useCalls<typeof CREW_ROUTES>();
  const make = useWrite({
    write: (body: { readonly truckId: string; readonly name: string }) =>
      call('POST /plans/:day/crew-links', { day: plan.day, body }),
    reads: CREW,
    onDone: props.onMade,
  });
  return (
    <ActionForm
      schema={newCrewLinkSchema}
      values={{ truckId: plan.trucks[0]?.truckId ?? '', name: '' }}
      write={make.mutateAsync}
      submit="Make a link"
      done="The link is made."
      onDone={() => undefined}
    >
      <FormSelect label="Truck" name="truckId">
        {plan.trucks.map(({ truckId, name }) => (
          <option key={truckId} value={truckId}>
            {name}
          </option>
        ))}
      </FormSelect>
      <FormText label="For whom" name="name" />
    </ActionForm>
  );
}

/** Whose phones show this day, who has not seen the current plan, and how to end a link. */
export function CrewPhones() {
  const { plan } = useBoard();
  const { day, publishedVersion, trucks } = plan;
  const call = useCalls<typeof CREW_ROUTES>();
  const [made, setMade] = useState<MadeCrewLink>();
  const [isMaking, setIsMaking] = useState(false);
  const links = useCrewLinksQuery();
  const revoke = useWrite({
    write: (id: string) => call('POST /plans/:day/crew-links/:id/revoke', { day, id }),
    reads: CREW,
    onDone: () => toast.success('The link has ended.'),
  });
  const nameOf = (id: string): string =>
    trucks.find(({ truckId }) => truckId === id)?.name ?? 'Truck';
  if (links.data === undefined) {
    return links.isError ? <LoadFailed title="The links did not load" query={links} /> : null;
  }
  const open = links.data.links.filter(({ state }) => state === 'open');
  const waiting = open.filter(
    ({ seenVersion, isUsed }) => isUsed && publishedVersion > 0 && seenVersion !== publishedVersion,
  );
  return (
    <Panel
      title="Crew phones"
      note={waiting.length > 0 ? `${waiting.length} not up to date` : undefined}
      actions={
        <ActionButton small icon="plus" onClick={() => setIsMaking(!isMaking)}>
          Link
        </ActionButton>
      }
      flush
    >
      {isMaking && (
        <div className="border-b border-line p-3">
          <NewLink
            onMade={(link) => {
              setMade(link);
              setIsMaking(false);
            }}
          />
        </div>
      )}
      {links.data.links.length === 0 ? (
        <p className="p-3 text-muted">No crew has a link to this day.</p>
      ) : (
        <ul>
          {links.data.links.map((link) => (
            <li
              key={link.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1 border-t border-line px-3 py-2 first:border-t-0"
            >
              <TwoLines
                first={<b className="font-semibold">{link.name}</b>}
                second={
                  <>
                    {nameOf(link.truckId)}
                    {link.seenAt !== undefined &&
                      `, v${link.seenVersion} ${momentName(link.seenAt)}`}
                  </>
                }
              />
              {link.state === 'open' && (
                <ActionButton
                  small
                  variant="danger"
                  busy={revoke.isPending}
                  aria-label={`End the link of ${link.name}`}
                  onClick={() => revoke.mutate(link.id)}
                >
                  End
                </ActionButton>
              )}
              <span className="col-span-2">
                <Seen link={link} published={publishedVersion} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {made !== undefined && <Made made={made} onClose={() => setMade(undefined)} />}
    </Panel>
  );
}
