import { Fragment, useMemo, useState } from 'react';
import { z } from 'zod';
import type { CREW_ROUTES, ReportedAct } from '#core/contract/crew.ts';
import { collected, countedOff, bookedIn, takenAtDoor } from '#core/crew/collected.ts';
import { handledAs } from '#core/dispatch/crew-act.ts';
import { SIGNATURE_BOX } from '#core/kernel/paper.ts';
import { ActionForm, FormNumber, FormText } from '#web/admin/ui/action-form.tsx';
import { REREAD_MS } from '#web/admin/ui/admin-query.ts';
import { Badge, Mark } from '#web/admin/ui/badge.tsx';
import { ActionButton, ActionLink } from '#web/admin/ui/controls.tsx';
import { ReservationLink } from '#web/admin/ui/customer-links.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { useMay } from '#web/admin/ui/may.ts';
import { Panel, QueueRow } from '#web/admin/ui/panel.tsx';
import { amountField, centsFrom, dollarsFrom } from '#web/admin/ui/typed-numbers.ts';
import { useLayoutQuery } from '#web/admin/ui/unsaved.tsx';
import { momentName, sayCode, usd } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';

const { useRead, useWrite } = hooksOf<typeof CREW_ROUTES>();

export const CREW = ['admin', 'crew'] as const;

type Of = { readonly day?: string; readonly reservation?: string };

/** Acts of a day or reservation. Without either: those waiting for the office. */
const useCrewActs = (of: Of = {}, enabled = true) =>
  useRead([...CREW, 'acts', of], (call) => call('GET /crew-acts', { query: of }), {
    refetchInterval: REREAD_MS,
    enabled,
  });

/** The last damage that a crew reported of the unit and nobody has handled. */
export function useDamageOf(productId: string, unitId: string): ReportedAct | undefined {
  const { data } = useCrewActs({}, useMay()('deliveries:read'));
  return data?.acts.findLast(
    (act) => act.kind === 'damage' && act.productId === productId && act.unitId === unitId,
  );
}

/** By stop: the truck whose crew reported it although another one has it, so it has its units. */
export function useReportingTrucks(day: string): ReadonlyMap<string, string> {
  const { data } = useCrewActs({ day });
  return new Map(
    (data?.acts ?? []).flatMap(({ isOpen, refused, stopId, truckId }) =>
      isOpen && refused === 'other_truck' ? [[stopId, truckId] as const] : [],
    ),
  );
}

/** The board, the dashboard and the list of units show it. */
const useSettle = () =>
  useWrite(['admin'], (call, id: string) => call('POST /crew-acts/:id/settle', { id }));

/** Settles a crew's report with one press, wherever its unit is shown. */
export function SettleReport(props: {
  /** The unit. */
  readonly of: string;
  readonly actId: string;
  readonly children: string;
}) {
  const settle = useSettle();
  return (
    <ActionButton
      small
      needs="day:write"
      busy={settle.isPending}
      onClick={() => settle.mutate(props.actId)}
    >
      {props.children}
      <span className="sr-only">: {props.of}</span>
    </ActionButton>
  );
}

export const MarkDry = (props: { readonly unit: string; readonly actId: string }) => (
  <SettleReport of={props.unit} actId={props.actId}>
    Mark as dry
  </SettleReport>
);

const NAMES: Readonly<Record<string, string>> = {
  on_the_way: 'On the way',
  arrived: 'On site',
  done: 'Done',
  failed: 'Couldn’t complete stop',
  check: 'Checked',
  photo: 'Photo',
  signature: 'Signed',
  payment: 'Payment taken',
  payment_undo: 'Undo: that payment was not taken',
  card_link: 'Asked for the card link',
  damage: 'Damage',
  wet: 'Came back wet',
  dry: 'Dry',
  note: 'Note',
};

const REFUSALS: Readonly<Record<string, string>> = {
  moved: 'The stop had moved, so nothing was changed.',
  other_truck: 'Another truck had the stop, so nothing was changed.',
  too_early: 'Reported before the day of the stop, so nothing was changed.',
  too_late: 'Reported after the day of the stop, so nothing was changed.',
  cancelled: 'The booking was already closed, so nothing was changed.',
  above_balance: 'More than the balance, so it is not in the books.',
  not_taken: 'Not undone: that payment is no longer in the books, or was never there.',
  not_own: 'Not undone: somebody else recorded that payment.',
  handed_in: 'Not undone: the office has received that money.',
  no_email: 'Not sent: the customer gave no email and has not agreed to texts.',
  takes_no_payment: 'The booking takes no payment, so it is not in the books.',
};

/** What the shop did not do with it. */
const notDone = ({ refused, overCents }: ReportedAct): string | undefined =>
  refused !== undefined
    ? (REFUSALS[refused] ?? refused)
    : overCents === undefined
      ? undefined
      : `${usd(overCents)} of it was not due, so it is not in the books.`;

const isTooWindy = ({ windMph, limitMph }: ReportedAct): boolean =>
  windMph !== undefined && limitMph !== undefined && windMph > limitMph;

function detailOf(act: ReportedAct): string {
  const { method, amountCents, checked, windMph, limitMph, name, text } = act;
  return [
    amountCents === undefined ? undefined : `${usd(amountCents)} ${method ?? ''}`.trim(),
    name,
    checked?.map(sayCode).join(', '),
    windMph === undefined
      ? undefined
      : `wind ${windMph} mph${limitMph === undefined ? '' : `, max ${limitMph}`}`,
    text,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ');
}

/**
 * Groups consecutive acts of a kind that is reported bit by bit: photos, and checks that add to
 * each other.
 */
export function runsOf(
  acts: readonly ReportedAct[],
): readonly (readonly [ReportedAct, ...ReportedAct[]])[] {
  const runs: [ReportedAct, ...ReportedAct[]][] = [];
  for (const act of acts) {
    const run = runs.at(-1);
    const isMore =
      run !== undefined &&
      (act.kind === 'photo' || act.kind === 'check') &&
      act.refused === undefined &&
      run.every(
        (one) =>
          one.kind === act.kind &&
          one.stopId === act.stopId &&
          one.by === act.by &&
          one.refused === undefined,
      );
    if (isMore) run.push(act);
    else runs.push([act]);
  }
  return runs;
}

/** A crew's photo, which opens in full. */
const Photo = (props: { readonly src: string; readonly alt: string }) => (
  <a href={props.src} target="_blank" rel="noreferrer">
    <img src={props.src} alt={props.alt} className="h-16 w-24 rounded-md object-cover" />
  </a>
);

export const CrewPhotos = (props: { readonly pictures?: readonly string[] | undefined }) =>
  props.pictures !== undefined &&
  props.pictures.length > 0 && (
    <div className="flex flex-wrap gap-1.5">
      {props.pictures.map((src) => (
        <Photo key={src} src={src} alt="From the crew’s report" />
      ))}
    </div>
  );

/** Of each stop's wind readings, the last one counts. The acts are oldest first. */
export const tooWindy = (acts: readonly ReportedAct[]): ReadonlySet<string> => {
  const readings = acts.filter((act) => act.windMph !== undefined && act.refused === undefined);
  const last = new Map(readings.map((act) => [act.stopId, act]));
  return new Set([...last.values()].filter(isTooWindy).map(({ id }) => id));
};

function Report(props: {
  readonly run: readonly [ReportedAct, ...ReportedAct[]];
  readonly windy: ReadonlySet<string>;
}) {
  const { run, windy } = props;
  const act = run.at(-1) ?? run[0];
  const { kind, at, by, drawing } = act;
  const earlier = kind === 'check' ? run.slice(0, -1) : [];
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap gap-x-2">
        <b className="font-semibold">
          {NAMES[kind] ?? kind}
          {kind === 'photo' && run.length > 1 && ` ×${run.length}`}
        </b>
        <span>{detailOf(act)}</span>
        <span className="text-sm text-muted">
          {momentName(at)}, {by}
        </span>
      </p>
      {earlier.length > 0 && (
        <details className="text-muted">
          <summary className="cursor-pointer max-sm:min-h-11 max-sm:content-center">
            {earlier.length} earlier
          </summary>
          <ul>
            {earlier.map((one) => (
              <li key={one.id}>
                {detailOf(one)} <span className="text-sm">{momentName(one.at)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {notDone(act) !== undefined && (
        <p className="flex items-baseline gap-1.5 text-soft">
          <Mark is="act" />
          {notDone(act)}
        </p>
      )}
      {run.some(({ id }) => windy.has(id)) && <Badge is="act">Above the unit’s limit</Badge>}
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {run.map(
          ({ id, picture, at: taken }) =>
            picture !== undefined && (
              <Photo key={id} src={picture} alt={`Taken ${momentName(taken)}`} />
            ),
        )}
      </div>
      {drawing !== undefined && (
        <svg
          viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
          role="img"
          aria-label={`Signature of ${act.name ?? ''}`}
          className="h-12 w-36 rounded-md border border-line bg-ground"
        >
          <path d={drawing} fill="none" className="stroke-ink" strokeWidth="4" />
        </svg>
      )}
    </li>
  );
}

/** What crews reported about a stop or reservation, oldest first, as evidence. */
export function CrewReports({ stopId, ...of }: Of & { readonly stopId?: string }) {
  const { data } = useCrewActs(of);
  const acts = data?.acts.filter((act) => stopId === undefined || act.stopId === stopId) ?? [];
  if (acts.length === 0) {
    return stopId === undefined ? <p className="text-muted">No crew reports yet.</p> : null;
  }
  const windy = tooWindy(acts);
  return (
    <ul aria-label="Crew reports" className="grid gap-2 text-sm">
      {runsOf(acts).map((run) => (
        <Report key={run[0].id} run={run} windy={windy} />
      ))}
    </ul>
  );
}

type Sums = { readonly cash: number; readonly check: number };

const sumsText = ({ cash, check }: Sums): string =>
  [
    ...(cash === 0 ? [] : [`${usd(cash)} cash`]),
    ...(check === 0 ? [] : [`${usd(check)} in checks`]),
  ].join(', ');

/** When the office got a truck's money, and who took it. */
const receiptText = (acts: readonly ReportedAct[]): string => {
  const last = acts.findLast(({ handedIn }) => handedIn !== undefined)?.handedIn;
  if (last === undefined) return '';
  const { cash, check } = collected(acts).handedIn;
  const off = countedOff(acts);
  const isOff = off.cash !== 0 || off.check !== 0;
  const whys = new Set(acts.flatMap(({ handedIn }) => handedIn?.why ?? []));
  return [
    `received ${momentName(last.at)}${last.by === undefined ? '' : ` by ${last.by}`}`,
    ...(isOff ? [`counted ${usd(cash + check + off.cash + off.check)}`] : []),
    ...whys,
  ].join(', ');
};

/** Who took the money at the door, by their crew links. */
const takersOf = (acts: readonly ReportedAct[]): string =>
  [...new Set(acts.filter((act) => bookedIn(act) > 0).map(({ by }) => by))].join(' and ');

/** How much more, or less, the office counted than the crew took. */
function offsOf(acts: readonly ReportedAct[], { cash, check }: Sums): readonly Off[] {
  const off = countedOff(acts);
  const isMixed = cash > 0 && check > 0;
  return [
    { cents: off.cash, of: isMixed ? ' in cash' : '' },
    { cents: off.check, of: isMixed ? ' in checks' : '' },
  ].filter(({ cents }) => cents !== 0);
}

type HandingIn = {
  readonly truckId: string;
  readonly name: string;
  readonly sums: Sums;
  /** What was reported besides: recorded twice, or more than was due. */
  readonly over?: number | undefined;
  readonly takers: string;
};

/** The money is counted before it is noted: a difference is kept. */
function ReceiveDialog(props: {
  readonly of: HandingIn;
  readonly onReceive: (counted: Counted) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { name, sums, over, takers } = props.of;
  const shown = sums.cash + sums.check;
  const schema = useMemo(() => receivedSchema(shown), [shown]);
  return (
    <Dialog open onClose={props.onClose} title={`Money from ${name}`}>
      <div className="grid gap-3 p-4">
        <p>
          {takers} took {sumsText(sums)} at the door.
          {over !== undefined &&
            ` Also reported, and not in the books: ${usd(over)}. Count it only if they really have it.`}
        </p>
        <ActionForm
          schema={schema}
          values={{ cash: dollarsFrom(sums.cash), check: dollarsFrom(sums.check), why: '' }}
          ready
          write={({ cash, check, why }) =>
            props.onReceive({
              receivedCents: cash + check,
              receivedCheckCents: check,
              ...(cash + check !== shown && { why }),
            })
          }
          submit="Received"
          done={({ cash = '', check = '' }) => {
            const off = centsFrom(cash) + centsFrom(check) - shown;
            return off === 0 ? 'Received.' : `Received, ${offText({ cents: off })}.`;
          }}
          onDone={props.onClose}
        >
          {({ getValues }) => {
            const { cash, check } = getValues();
            const isOff = centsFrom(cash) + centsFrom(check) !== shown;
            return (
              <>
                {sums.cash > 0 && (
                  <FormNumber name="cash" label="Cash counted, in dollars" required />
                )}
                {sums.check > 0 && <FormNumber name="check" label="Checks, in dollars" required />}
                {isOff && <FormText name="why" label="Why is it another amount?" required />}
              </>
            );
          }}
        </ActionForm>
      </div>
    </Dialog>
  );
}

/** @param shown what the crew took, in cents; any other amount needs a reason */
export const receivedSchema = (shown: number) =>
  z
    .object({
      cash: amountField(0, 1_000_000_00, 'Enter the amount that you counted.'),
      check: amountField(0, 1_000_000_00, 'Enter what the checks are for.'),
      why: z.string().trim().max(200),
    })
    .refine(({ cash, check, why }) => cash + check === shown || why !== '', {
      path: ['why'],
      message: 'Enter the reason.',
    });

type Counted = {
  readonly receivedCents: number;
  readonly receivedCheckCents: number;
  readonly why?: string;
};

type Off = { readonly cents: number; readonly of?: string };

const offText = ({ cents, of = '' }: Off): string =>
  cents < 0 ? `${usd(-cents)} missing${of}` : `${usd(cents)} over${of}`;

/**
 * Cash and checks taken at the door that day, by truck: what the crew still has to hand in, and
 * what it has handed in.
 */
export function Collected(props: {
  readonly day: string;
  readonly trucks: readonly { readonly truckId: string; readonly name: string }[];
}) {
  const { data } = useCrewActs({ day: props.day });
  const [receiving, setReceiving] = useState<HandingIn>();
  const handIn = useWrite(
    ['admin'],
    (
      call,
      {
        sums,
        ...asked
      }: Pick<HandingIn, 'truckId' | 'sums'> & { readonly isIn: boolean } & Partial<Counted>,
    ) => {
      const body = { ...asked, day: props.day, amountCents: sums.cash + sums.check };
      return call('POST /crew-acts/hand-in', { body });
    },
  );
  const rows = props.trucks.flatMap(({ truckId, name }) => {
    const acts = (data?.acts ?? []).filter((act) => act.truckId === truckId);
    const takers = takersOf(acts);
    const { handedIn, over, ...left } = collected(acts);
    return [
      { truckId, name, sums: left, over, takers, isIn: false, note: 'to hand in', offs: [] },
      {
        truckId,
        name,
        sums: handedIn,
        over: undefined,
        takers,
        isIn: true,
        note: receiptText(acts),
        offs: offsOf(acts, handedIn),
      },
    ].filter((row) => row.sums.cash + row.sums.check > 0 || row.over !== undefined);
  });
  if (rows.length === 0) return null;
  return (
    <Panel title="Collected at the door" note={usd(takenAtDoor(data?.acts ?? []))}>
      <dl className="grid gap-1">
        {rows.map((row) => {
          const { truckId, name, sums, takers, isIn, note, offs, over } = row;
          return (
            <div
              key={`${truckId} ${isIn}`}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1"
            >
              <dt>
                {name}{' '}
                <span className="text-muted">{[takers, note].filter(Boolean).join(', ')}</span>{' '}
                {offs.map((off) => (
                  <Badge key={off.of} is={off.cents < 0 ? 'act' : 'look'}>
                    {offText(off)}
                  </Badge>
                ))}
                {over !== undefined && (
                  <Badge is="act">{usd(over)} more reported, not in the books</Badge>
                )}
              </dt>
              <dd className="flex items-center gap-2">
                {sumsText(sums)}
                {sums.cash + sums.check > 0 && (
                  <ActionButton
                    small
                    needs="money:write"
                    variant={isIn ? 'quiet' : undefined}
                    busy={handIn.isPending && handIn.variables.truckId === truckId}
                    onClick={() =>
                      isIn ? handIn.mutate({ truckId, sums, isIn: false }) : setReceiving(row)
                    }
                  >
                    {isIn ? 'Undo' : 'Received'}
                    <span className="sr-only">: {name}</span>
                  </ActionButton>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {handIn.isError && receiving === undefined && (
        <p role="alert" className="text-act">
          {handIn.error.message}
        </p>
      )}
      {receiving && (
        <ReceiveDialog
          of={receiving}
          onReceive={(counted) => {
            const { truckId, sums } = receiving;
            return handIn.mutateAsync({ truckId, sums, isIn: true, ...counted });
          }}
          onClose={() => setReceiving(undefined)}
        />
      )}
    </Panel>
  );
}

/** The unit's drawer, in which it can be taken out of service and its bookings reassigned. */
export const unitAt = ({
  productId = '',
  unitId = '',
}: Pick<ReportedAct, 'productId' | 'unitId'>): string =>
  `/admin/inventory?unit=${encodeURIComponent(`${productId}/${unitId}`)}`;

const taskOf = (act: ReportedAct): string =>
  isTooWindy(act)
    ? `Wind ${act.windMph} mph, limit ${act.limitMph}`
    : `${NAMES[act.kind] ?? act.kind}: ${detailOf(act)}`;

type Task = readonly [ReportedAct, ...ReportedAct[]];

/** `On the way, On site, Checked ×4, Done: Gate was locked` */
const stepsText = (acts: Task): string =>
  [...Map.groupBy(acts, ({ kind }) => kind)]
    .map(([kind, those]) => {
      const said = those.flatMap((act) => (isTooWindy(act) ? taskOf(act) : (act.text ?? [])));
      const times = those.length > 1 ? ` ×${those.length}` : '';
      return [`${NAMES[kind] ?? kind}${times}`, ...said].join(': ');
    })
    .join(', ');

/** The steps of a stop that was not the truck's, as one. */
const stopText = ([{ by, customer, nowOn }]: Task): string =>
  `${by} reported ${customer === undefined ? 'a stop' : `${customer}’s stop`}${nowOn === undefined ? '' : `, which is on ${nowOn} now`}`;

function TaskRow({ acts }: { readonly acts: Task }) {
  const [act] = acts;
  const settle = useSettle();
  const accept = useWrite(['admin'], (call, id: string) =>
    call('POST /crew-acts/:id/accept', { id }),
  );
  const isStop = handledAs(act, act.kind) !== act.id;
  const fact = isStop
    ? stopText(acts)
    : [taskOf(act), act.unit].filter((part) => part !== undefined).join(', ');
  const pictures = acts.flatMap(({ picture }) => picture ?? []);
  return (
    <QueueRow
      is="act"
      fact={fact}
      detail={
        <>
          {isStop ? stepsText(acts) : act.by}, at{' '}
          <ReservationLink id={act.reservationId} name={act.customer} />
          {notDone(act) !== undefined &&
            `. ${act.nowOn !== undefined && isStop ? 'Nothing was changed.' : notDone(act)}`}
          {act.overCents !== undefined &&
            ' Mark it as handled once the customer has it back, or if it was recorded twice.'}
          {pictures.map((picture) => (
            <Fragment key={picture}>
              {', '}
              <a
                href={picture}
                target="_blank"
                rel="noreferrer"
                className="underline decoration-edge underline-offset-2 hover:text-ink"
              >
                photo
              </a>
            </Fragment>
          ))}
        </>
      }
      clock={momentName(act.at)}
      action={
        <span className="flex flex-wrap gap-2 max-sm:w-full max-sm:justify-end">
          {act.unitId !== undefined && (
            <ActionLink small to={unitAt(act)} title="Take it out of service">
              Open unit
            </ActionLink>
          )}
          {isStop && act.refused === 'other_truck' && (
            <ActionButton
              small
              needs="deliveries:write"
              busy={accept.isPending}
              title="Count it, and give the stop to this crew’s truck"
              onClick={() => accept.mutate(act.id)}
            >
              Accept<span className="sr-only">: {fact}</span>
            </ActionButton>
          )}
          <ActionButton
            small
            needs="day:write"
            busy={settle.isPending}
            aria-label={`Mark as handled: ${isStop ? fact : (NAMES[act.kind] ?? act.kind)}, ${momentName(act.at)}`}
            onClick={() => settle.mutate(act.id)}
          >
            Mark as handled
          </ActionButton>
        </span>
      }
    />
  );
}

const Tasks = ({ tasks }: { readonly tasks: readonly Task[] }) => (
  <ul>
    {tasks.map((acts) => (
      <TaskRow key={acts[0].id} acts={acts} />
    ))}
  </ul>
);

/**
 * The steps of a stop that was not the truck's are one task. Too much wind comes first, because
 * children may be in the unit. On a phone the others are folded after the first one, because the
 * trucks are below.
 */
export function tasksShown(acts: readonly ReportedAct[], isPhone: boolean) {
  const all = [...Map.groupBy(acts, (act) => handledAs(act, act.kind)).values()]
    .flatMap(([first, ...rest]): readonly Task[] => (first ? [[first, ...rest]] : []))
    .toSorted((a, b) => Number(b.some(isTooWindy)) - Number(a.some(isTooWindy)));
  const most = isPhone ? 1 : all.length;
  return { shown: all.slice(0, most), folded: all.slice(most) };
}

/** All of them on today's plan, and those of a day on its own; wet units have their own notice. */
export const tasksOn = (
  acts: readonly ReportedAct[],
  { day, today }: { readonly day: string; readonly today: string },
): readonly ReportedAct[] =>
  acts.filter((act) => act.kind !== 'wet' && (day === today || act.day === day));

/** Damage, too much wind, notes and late reports, until someone marks them as handled. */
export function CrewTasks({ day }: { readonly day: string }) {
  const { data } = useCrewActs();
  const isPhone = useLayoutQuery('(width < 40rem)');
  const today = useToday();
  const acts = tasksOn(data?.acts ?? [], { day, today });
  if (acts.length === 0) return null;
  const { shown, folded } = tasksShown(acts, isPhone);
  return (
    <Panel title="From the crews" note={String(shown.length + folded.length)} flush>
      <Tasks tasks={shown} />
      {folded.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center gap-2 border-t border-line px-3 text-soft">
            <Mark is="act" />
            {folded.length} more
          </summary>
          <Tasks tasks={folded} />
        </details>
      )}
    </Panel>
  );
}
