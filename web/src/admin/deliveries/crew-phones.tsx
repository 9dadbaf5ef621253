import { useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import type { CREW_ROUTES, CrewLinkDto, Linkable, MadeCrewLink } from '#core/contract/crew.ts';
import { newCrewLinkSchema } from '#core/crew/crew-link.schema.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { counted } from '#core/kernel/counted.ts';
import { formatDay } from '#core/kernel/format-day.es.ts';
import { CREW } from '#web/admin/shared/crew-reports.tsx';
import { useFleet } from '#web/admin/shared/plans.ts';
import { ActionForm, FormSelect, FormText } from '#web/admin/ui/action-form.tsx';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton, buttonLook } from '#web/admin/ui/controls.tsx';
import { copyText } from '#web/admin/ui/copy-text.ts';
import { LoadFailed } from '#web/admin/ui/empty-state.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { intoView, Panel, TwoLines } from '#web/admin/ui/panel.tsx';
import { dayName, momentName } from '#web/admin/ui/words.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Options } from '#web/shared/ui/field.tsx';
import {
  isForSomeoneOff,
  nextLink,
  trucksWithoutLink,
  useBoard,
  useCrewLinksQuery,
  awaitsLook,
  hasSeen,
} from './board.ts';
import { isUnsent } from './compare-plans.ts';

const { useWrite } = hooksOf<typeof CREW_ROUTES>();

type JustMade = MadeCrewLink & { readonly member?: Linkable | undefined };

/** Opens the dispatcher's own mail program, because crews have no email on file. */
const mailOf = (url: string, day: string, language: Linkable['language'] = 'en'): string =>
  `mailto:?${new URLSearchParams({
    subject:
      language === 'es'
        ? `Tus paradas del ${formatDay(calendarDay(day))}`
        : `Your stops, ${dayName(day)}`,
    body: url,
  })
    .toString()
    .replaceAll('+', '%20')}`;

/** Shown once: it is not stored and cannot be shown again. */
export function MadeLink(props: {
  readonly made: JustMade;
  /** Makes the next truck's link; undefined if each truck has one. */
  readonly next: { readonly who: string; readonly make: () => void } | undefined;
  readonly isMaking: boolean;
  readonly onClose: () => void;
}) {
  const { made, next, onClose } = props;
  const { day } = useBoard().plan;
  const { member, url } = made;
  const hasTextService = useConfig().sendsTexts === true;
  const text = useWrite(
    CREW,
    (call, memberId: string) =>
      call('POST /plans/:day/crew-links/:id/text', {
        day,
        id: made.link.id,
        body: { link: url.split('#')[1] ?? '', memberId },
      }),
    ({ phone }) => toast.success(`Texted to ${phone}.`),
  );
  return (
    <Dialog open onClose={onClose} title={`Link for ${made.link.name}`}>
      <div className="grid gap-3 p-4">
        <p>Send the link, and give the PIN some other way. You won’t see either again.</p>
        <input
          readOnly
          value={made.url}
          aria-label="Link"
          className="control min-w-0 font-mono text-sm"
          onFocus={({ target }) => target.select()}
        />
        <p className="flex items-center gap-3">
          <span>
            PIN <b className="font-mono text-lg font-semibold tracking-widest">{made.pin}</b>
          </span>
          <ActionButton small onClick={() => void copyText(made.pin, 'PIN')}>
            Copy PIN
          </ActionButton>
        </p>
        {member?.mayText === true && !hasTextService && (
          <p className="text-sm text-muted">
            Texts reach nobody yet, because no text service is set up. Email or copy the link.
          </p>
        )}
        {text.isError && (
          <p role="alert" className="text-act">
            {text.error.message}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {member?.mayText === true && (
            <ActionButton
              icon="chat"
              busy={text.isPending}
              off={!hasTextService || text.isSuccess}
              onClick={() => text.mutate(member.id)}
            >
              {text.isSuccess ? 'Texted' : 'Text it'}
            </ActionButton>
          )}
          <a href={mailOf(url, day, member?.language)} className={buttonLook}>
            Email it
          </a>
          <ActionButton onClick={() => void copyText(made.url, 'Link')}>Copy link</ActionButton>
          {next && (
            <ActionButton variant="primary" busy={props.isMaking} onClick={next.make}>
              Next: {next.who}
            </ActionButton>
          )}
          <ActionButton variant={next ? 'normal' : 'primary'} onClick={onClose}>
            Done
          </ActionButton>
        </div>
      </div>
    </Dialog>
  );
}

/**
 * Whether the link's phone has shown the latest published plan, and whether that is still the plan.
 */
function PlanStatus({ link }: { readonly link: CrewLinkDto }) {
  const { plan } = useBoard();
  const { publishedVersion: published } = plan;
  if (link.state !== 'open') return <Badge is="off">Revoked</Badge>;
  if (!link.isUsed) return <Badge is="hold">Not opened yet</Badge>;
  if (published === 0) return <Badge is="hold">Nothing published yet</Badge>;
  if (!hasSeen(link, published)) return <Badge is="look">Has not seen the published plan</Badge>;
  if (isUnsent(plan, link.truckId)) return <Badge is="look">Changes not published</Badge>;
  return <Badge is="done">Up to date</Badge>;
}

/** `who`: a crew member on file, or empty with a typed name. */
const typedLink = (crew: readonly Linkable[]) =>
  z
    .object({ truckId: z.string(), who: z.string(), name: z.string() })
    .transform(({ truckId, who, name }) => ({
      truckId,
      name: crew.find(({ id }) => id === who)?.name ?? name,
      memberId: who,
    }))
    .pipe(newCrewLinkSchema.extend({ memberId: z.string() }));

/** The truck that a line of Needs me leads to. */
const useWantedTruck = (): string | null => useSearchParams()[0].get('link');

type NewLinkOf = z.output<ReturnType<typeof typedLink>>;

function useMakeLink(crew: readonly Linkable[], onMade: (made: JustMade) => void) {
  const { day } = useBoard().plan;
  return useWrite(
    CREW,
    async (call, { memberId, ...body }: NewLinkOf): Promise<JustMade> => ({
      ...(await call('POST /plans/:day/crew-links', { day, body })),
      member: crew.find(({ id }) => id === memberId),
    }),
    onMade,
  );
}

/** The next truck without a link, with the crew member it is probably for. */
function useNextLink(
  links: readonly CrewLinkDto[],
  crew: readonly Linkable[],
  onMade: (made: JustMade) => void,
) {
  const { plan } = useBoard();
  const make = useMakeLink(crew, onMade);
  const { truckId, who } = nextLink(plan, links, crew);
  const member = crew.find(({ id }) => id === who);
  const truck = plan.trucks.find((one) => one.truckId === truckId);
  const isLacking = truck !== undefined && trucksWithoutLink(plan, links).includes(truck.name);
  const next =
    isLacking && member !== undefined
      ? {
          who: `${truck.name}, ${member.name}`,
          make: () => make.mutate({ truckId, name: member.name, memberId: member.id }),
        }
      : undefined;
  return { next, isMaking: make.isPending };
}

function NewLink(props: {
  readonly links: readonly CrewLinkDto[];
  /** Those who are off that day get none. */
  readonly crew: readonly Linkable[];
  readonly onMade: (made: JustMade) => void;
}) {
  const { onMade } = props;
  const { plan } = useBoard();
  const crew = useMemo(() => props.crew.filter(({ isOff }) => !isOff), [props.crew]);
  const schema = useMemo(() => typedLink(crew), [crew]);
  const make = useMakeLink(crew, onMade);
  const next = nextLink(plan, props.links, crew, useWantedTruck());
  return (
    <ActionForm
      schema={schema}
      values={{ ...next, name: '' }}
      ready
      write={make.mutateAsync}
      submit="Create link"
      done="Link created."
      onDone={() => undefined}
    >
      <FormSelect label="Truck" name="truckId">
        <Options of={plan.trucks.map(({ truckId, name }) => [truckId, name])} />
      </FormSelect>
      {crew.length > 0 && (
        <FormSelect label="For" name="who">
          <Options of={crew.map(({ id, name }) => [id, name])} />
          <option value="">Someone else</option>
        </FormSelect>
      )}
      <TypedName label={crew.length > 0 ? 'Their name' : 'For'} />
    </ActionForm>
  );
}

/**
 * Where a truck has no link: makes one for its crew, and shows it. It stays in the page when no
 * truck lacks a link, because the last one is shown only here.
 */
export function MakeNextLink() {
  const links = useCrewLinksQuery();
  const [made, setMade] = useState<JustMade>();
  const { next, isMaking } = useNextLink(links.data?.links ?? [], links.data?.crew ?? [], setMade);
  return (
    <>
      {next && (
        <ActionButton
          small
          icon="plus"
          needs="deliveries:write"
          busy={isMaking}
          onClick={next.make}
        >
          Link for {next.who}
        </ActionButton>
      )}
      {made && (
        <MadeLink
          key={made.link.id}
          made={made}
          next={next}
          isMaking={isMaking}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  );
}

/** For people who are not on file. */
const TypedName = ({ label }: { readonly label: string }) =>
  useFormContext<{ who: string }>().watch('who') === '' ? (
    <FormText label={label} name="name" required />
  ) : null;

/** Named only if it was texted to someone other than the person it was made for. */
const textedTo = ({ name: of, texted }: CrewLinkDto): string =>
  texted
    .map(({ name, at }) => `Texted ${name === of ? '' : `to ${name} `}${momentName(at)}`)
    .join(', ');

/** Whose link ends, and on which truck, before it does: there is no undo. */
function RevokeDialog(props: {
  readonly link: CrewLinkDto;
  readonly truck: string;
  readonly onClose: () => void;
}) {
  const { id, name } = props.link;
  const { day } = useBoard().plan;
  const revoke = useWrite(CREW, (call) =>
    call('POST /plans/:day/crew-links/:id/revoke', { day, id }),
  );
  const onSuccess = (): void => {
    toast.success('Link revoked.');
    props.onClose();
  };
  return (
    <Dialog open onClose={props.onClose} title={`Revoke ${name}’s link?`}>
      <div className="grid gap-3 p-4">
        <p>
          {name}’s phone no longer shows the stops of {props.truck}, and keeps only what it has not
          sent. A revoked link cannot be opened again. You can make a new one.
        </p>
        {revoke.isError && (
          <p role="alert" className="text-act">
            {revoke.error.message}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <ActionButton onClick={props.onClose}>Keep the link</ActionButton>
          <ActionButton
            variant="danger"
            busy={revoke.isPending}
            onClick={() => revoke.mutate(undefined, { onSuccess })}
          >
            Revoke
          </ActionButton>
        </div>
      </div>
    </Dialog>
  );
}

/** Whose phones show this day, who has not seen the current plan, and a way to end a link. */
export function CrewPhones() {
  const { plan } = useBoard();
  const { publishedVersion, trucks } = plan;
  const hasTextService = useConfig().sendsTexts === true;
  const [made, setMade] = useState<JustMade>();
  const wanted = useWantedTruck();
  const [isMaking, setIsMaking] = useState(wanted !== null);
  const links = useCrewLinksQuery();
  const { next, isMaking: isMakingNext } = useNextLink(
    links.data?.links ?? [],
    links.data?.crew ?? [],
    setMade,
  );
  const [revoking, setRevoking] = useState<CrewLinkDto>();
  const { data: fleet } = useFleet();
  // The plan leaves out trucks that are off.
  const nameOf = (id: string): string =>
    [...trucks.map(({ truckId, name }) => ({ id: truckId, name })), ...(fleet?.trucks ?? [])].find(
      (truck) => truck.id === id,
    )?.name ?? 'Truck';
  if (links.data === undefined) {
    return links.isError ? <LoadFailed title="The links did not load" query={links} /> : null;
  }
  const open = links.data.links.filter(({ state }) => state === 'open');
  const waiting = open.filter((link) => awaitsLook(link, publishedVersion));
  return (
    <Panel
      title="Crew phones"
      note={
        waiting.length > 0
          ? `${counted(waiting.length, 'has', 'have')} not seen the plan`
          : undefined
      }
      actions={
        <ActionButton small icon="plus" onClick={() => setIsMaking(!isMaking)}>
          Link
        </ActionButton>
      }
      flush
    >
      {isMaking && (
        // Below the fold on a low screen.
        <div ref={intoView} className="border-b border-line p-3">
          <NewLink
            links={links.data.links}
            crew={links.data.crew}
            onMade={(link) => {
              setMade(link);
              setIsMaking(false);
            }}
          />
        </div>
      )}
      {links.data.links.length === 0 ? (
        <p className="p-3 text-muted">
          No crew has a link for this day, so no one will get the plan. Create a link for each
          truck.
        </p>
      ) : (
        <ul>
          {links.data.links.map((link) => (
            <li
              key={link.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1 border-t border-line px-3 py-2 first:border-t-0"
            >
              <TwoLines
                wraps
                first={<b className="font-semibold">{link.name}</b>}
                second={
                  <>
                    {nameOf(link.truckId)}, made {momentName(link.createdAt)}
                    {link.seenAt !== undefined && `, opened ${momentName(link.seenAt)}`}
                  </>
                }
              />
              {link.state === 'open' && (
                <ActionButton
                  small
                  variant="danger"
                  aria-label={`Revoke ${link.name}’s link, made ${momentName(link.createdAt)}`}
                  onClick={() => setRevoking(link)}
                >
                  Revoke
                </ActionButton>
              )}
              <span className="col-span-2 flex flex-wrap items-center gap-x-2.5">
                <PlanStatus link={link} />
                {isForSomeoneOff(link, links.data.crew) && <Badge is="look">Day off</Badge>}
                {hasTextService && <span className="text-sm text-muted">{textedTo(link)}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {revoking && (
        <RevokeDialog
          link={revoking}
          truck={nameOf(revoking.truckId)}
          onClose={() => setRevoking(undefined)}
        />
      )}
      {made !== undefined && (
        <MadeLink
          key={made.link.id}
          made={made}
          next={next}
          isMaking={isMakingNext}
          onClose={() => setMade(undefined)}
        />
      )}
    </Panel>
  );
}
