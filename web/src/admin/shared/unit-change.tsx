import { useEffect, useRef, useState } from 'react';
import type {
  AffectedLine,
  BlockDto,
  INVENTORY_ROUTES,
  ProductUnitsDto,
  UnitEffectsDto,
  UnitPreview,
  UnitsChanged,
  UnplacedLine,
} from '#core/contract/inventory.ts';
import type { UnitChangeInput } from '#core/inventory/unit-change.schema.ts';
import { UNTIL_FURTHER_NOTICE } from '#core/inventory/unit.ts';
import { addDays, type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';
import { counted } from '#core/kernel/counted.ts';
import { formatPartyDays } from '#core/kernel/format-day.ts';
import { AdminIcon } from '#web/admin/ui/admin-icon.tsx';
import { Mark } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { ContactLinks, ReservationLink } from '#web/admin/ui/customer-links.tsx';
import { shownDay } from '#web/admin/ui/day-field.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { Mailed, NotMailed } from '#web/admin/ui/mail-words.tsx';
import { useMay } from '#web/admin/ui/may.ts';
import { Facts } from '#web/admin/ui/panel.tsx';
import { needAnotherUnit } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { ApiProblemError, problemOf } from '#web/shared/data/api-problem.ts';
import { Substitutes, useNotToAsk, useOfferUnitChoice } from './substitutes.tsx';
import { useChangeUnits, useConflicts } from './use-inventory.ts';

const { useAsk } = hooksOf<typeof INVENTORY_ROUTES>();

/** Existing conflicts are shown with the unit, not with every change. */
export const freshEffects = ({ moves, unplaced }: UnitEffectsDto): UnitEffectsDto => ({
  moves,
  unplaced: unplaced.filter(({ known }) => !known),
});

export const touchesNobody = ({ moves, unplaced }: UnitEffectsDto): boolean =>
  moves.length + unplaced.length === 0;

/**
 * Days out of service are confirmed even if nobody has booked the unit on them, and so is their end:
 * a unit that is still torn would go out.
 */
const mayGoAtOnce = (change: UnitChangeInput, today: CalendarDay): boolean =>
  !('block' in change) &&
  change.kind !== 'retire' &&
  (change.kind !== 'end_maintenance' || change.from > today);

/** What a change gives back, which only its preview tells. */
type Back = Pick<UnitPreview, 'back' | 'endsChoices'>;

type PendingChange = {
  readonly change: UnitChangeInput;
  /** The maintenance it changes. */
  readonly before: BlockDto | undefined;
  readonly effects: UnitEffectsDto;
  readonly next: UnitPreview['next'];
  readonly back: Back;
  /** Tells the waiting form whether the change was made. */
  readonly settle: (isDone: boolean) => void;
};

/** A unit change in two steps: shows its effect on reservations, then makes it once confirmed. */
export function useUnitChange(
  { productId, revision }: Pick<ProductUnitsDto, 'productId' | 'revision'>,
  onDone: (changed: UnitsChanged, change: UnitChangeInput) => void,
) {
  const preview = useAsk((call, change: UnitChangeInput) =>
    call('POST /products/:idOrSlug/units/preview', { idOrSlug: productId, body: { change } }),
  );
  const save = useChangeUnits(productId);
  const today = useToday();
  const [asked, setAsked] = useState<PendingChange>();
  const [problem, setProblem] = useState<ApiProblemError>();

  /**
   * @param opened the revision that a form began with, if not the current one
   * @returns false if the user saw the effects and went back. Fails with `ApiProblemError`.
   */
  const ask = async (
    change: UnitChangeInput,
    before?: BlockDto,
    opened = revision,
  ): Promise<boolean> => {
    setProblem(undefined);
    const write = async (): Promise<true> => {
      const changed = await save.mutateAsync({ change, revision: opened });
      onDone(changed, change);
      return true;
    };
    const seen = await preview.mutateAsync(change);
    const effects = freshEffects(seen);
    const { back, endsChoices } = seen;
    const isAlone = touchesNobody(effects) && back.length === 0;
    if (isAlone && mayGoAtOnce(change, today)) return write();
    const isWanted = await new Promise<boolean>((settle) => {
      setAsked({ change, before, effects, next: seen.next, back: { back, endsChoices }, settle });
    });
    if (!isWanted) return false;
    try {
      return await write();
    } finally {
      setAsked(undefined);
    }
  };

  return {
    asked,
    problem,
    /** Of the product's units, as they are now. */
    revision,
    isBusy: preview.isPending || save.isPending,
    ask,
    /** For buttons, which have no room for an error. */
    press: (change: UnitChangeInput): void => {
      ask(change).catch((error: unknown) => {
        if (!(error instanceof ApiProblemError)) throw error;
        setProblem(error);
      });
    },
    confirm: () => asked?.settle(true),
    back: () => {
      setAsked(undefined);
      asked?.settle(false);
    },
  };
}

export type UnitChangeFlow = ReturnType<typeof useUnitChange>;

function Who({ affected }: { readonly affected: AffectedLine }) {
  const { name, status, startDate, endDate, reservationId } = affected;
  return (
    <>
      <p className="font-semibold">
        {name}
        {status === 'held' && <span className="font-normal text-muted"> (not paid yet)</span>}
      </p>
      <p className="text-muted">
        {formatPartyDays(calendarDay(startDate), calendarDay(endDate))} ·{' '}
        <ReservationLink id={reservationId} />
      </p>
    </>
  );
}

const ITEM = 'border-t border-line pt-2';

/** The same offer to each customer. If one is refused, the others still go out. */
function OfferToAll({ customers }: { readonly customers: ReadonlyMap<string, string> }) {
  const offering = useOfferUnitChoice();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, string>>(new Map());
  /** How many are being asked. Their number falls with each. */
  const [sending, setSending] = useState<number>();
  const settled = useNotToAsk([...customers.keys()]);
  const left = [...customers].filter(([id]) => !settled.has(id));
  const count = sending ?? left.length;
  async function send(): Promise<void> {
    setSending(left.length);
    for (const [id, name] of left) {
      const told = await offering.mutateAsync(id).then(
        () => `Choice offered to ${name}.`,
        (error: unknown) => `${name}: ${problemOf(error)?.detail ?? 'Not offered. Try again.'}`,
      );
      setOutcomes((before) => new Map(before).set(id, told));
    }
    setSending(undefined);
  }
  return (
    <div className="mt-2 grid gap-1 text-ink" aria-live="polite">
      {(left.length > 1 || sending !== undefined) && (
        <ActionButton
          needs="reservations:write"
          className="justify-self-start"
          busy={sending !== undefined}
          onClick={() => void send()}
        >
          Offer {count === customers.size ? `all ${count}` : `the other ${count}`} a choice
        </ActionButton>
      )}
      {[...outcomes].map(([id, told]) => (
        <p key={id}>{told}</p>
      ))}
      {outcomes.size > 0 && <NotMailed />}
    </div>
  );
}

type ConflictsProps = {
  readonly unplaced: UnitEffectsDto['unplaced'];
  readonly done: boolean;
};

/** The unit stays in these bookings, because it is the one the crew will pick up. */
const OutNow = ({ unplaced }: Pick<ConflictsProps, 'unplaced'>) => (
  <StateBox
    is="changed"
    title={`${counted(unplaced.length, 'reservation has', 'reservations have')} the unit now`}
  >
    <p>
      The unit is at the customer’s, so the booking keeps it and the crew picks it up there. Call
      them. If the party needs another unit, send a crew to swap it.
    </p>
    <ul className="mt-2 grid gap-2 text-ink">
      {unplaced.map((one) => (
        <li key={`${one.reservationId} ${one.startDate} ${one.unit}`} className={ITEM}>
          <Who affected={one} />
          <p className="text-muted">{one.unit} is at the customer’s.</p>
          <ContactLinks phone={one.phone} email={one.email} />
        </li>
      ))}
    </ul>
  </StateBox>
);

/** What helps them, once the unit is out or before, and who can do it. */
export function helpWords(done: boolean, mayAmend: boolean): string {
  const choice = 'each customer something else, another day, or a refund';
  if (!mayAmend)
    return `${done ? 'Ask the office or an owner to' : 'The office or an owner can'} offer ${choice}.`;
  return done ? `Offer ${choice}, or make the change yourself.` : `You can offer ${choice}.`;
}

function Conflicts({ unplaced, done }: ConflictsProps) {
  const mayAmend = useMay()('reservations:write');
  const isToAsk = ({ status }: (typeof unplaced)[number]): boolean =>
    done && mayAmend && status === 'confirmed';
  // One booking may have several rentals, or several units.
  const bookings = new Set(unplaced.map(({ reservationId }) => reservationId)).size;
  const toAsk = new Map(
    unplaced.filter(isToAsk).map(({ reservationId, name }) => [reservationId, name]),
  );
  return (
    <StateBox
      is="changed"
      title={done ? needAnotherUnit(bookings) : `${counted(bookings, 'booking')} cannot be moved`}
    >
      <p>No other unit is available on those days. {helpWords(done, mayAmend)}</p>
      {toAsk.size > 1 && <OfferToAll customers={toAsk} />}
      <ul className="mt-2 grid gap-2 text-ink">
        {unplaced.map((one) => (
          <li key={`${one.reservationId} ${one.startDate} ${one.unit}`} className={ITEM}>
            <Who affected={one} />
            <p className="text-muted">{one.unit} cannot go out.</p>
            <ContactLinks phone={one.phone} email={one.email} />
            {isToAsk(one) && <Substitutes reservationId={one.reservationId} />}
          </li>
        ))}
      </ul>
    </StateBox>
  );
}

/** The plan names the other unit from now on, but what is on the truck stays there. */
export const crewWarning = (
  { startDate, to }: Pick<UnitEffectsDto['moves'][number], 'startDate' | 'to'>,
  today: string,
): string | undefined =>
  startDate === today
    ? `Goes out today. If the truck is already loaded, call the crew: it needs ${to}.`
    : undefined;

const CallCrew = ({ text }: { readonly text: string | undefined }) =>
  text !== undefined && (
    <p className="flex items-center gap-1.5 text-warning">
      <Mark is="look" />
      {text}
    </p>
  );

const EndsChoice = ({ customer }: { readonly customer: AffectedLine }) => (
  <p className="text-muted">
    The choice that you offered them ends.{' '}
    <Mailed to={customer}>They get an email that it comes as booked.</Mailed>
  </p>
);

/** Bookings that need no other unit any more. */
const GetBack = ({ back, endsChoices }: Back) => (
  <section className="rounded-md border border-line px-3 py-2">
    <h3 className="text-lg">
      {counted(back.length, 'reservation gets its unit back', 'reservations get their unit back')}
    </h3>
    <ul className="mt-2 grid gap-2">
      {back.map((one) => (
        <li key={`${one.reservationId} ${one.startDate} ${one.unit}`} className={ITEM}>
          <Who affected={one} />
          <p className="text-muted">{one.unit} goes out as booked.</p>
          {endsChoices.includes(one.reservationId) && <EndsChoice customer={one} />}
        </li>
      ))}
    </ul>
  </section>
);

/** What is left of a change's conflicts: bookings are changed from here, and by customers. */
export function EffectsDone(props: {
  readonly productId: string;
  readonly effects: UnitEffectsDto;
}) {
  const { productId, effects } = props;
  const { data, dataUpdatedAt } = useConflicts(productId);
  // What was read before the change does not know its conflicts.
  const [since] = useState(() => Date.now());
  const left =
    data === undefined || dataUpdatedAt < since
      ? effects.unplaced
      : effects.unplaced.filter((told) => data.some((one) => isSameLine(one, told)));
  return (
    <>
      {left.length === 0 && effects.unplaced.length > 0 && (
        <p role="status" className="flex items-center gap-1.5 font-semibold">
          <Mark is="done" />
          All of these reservations are taken care of
        </p>
      )}
      <UnitEffects effects={{ ...effects, unplaced: left }} done />
    </>
  );
}

const isSameLine = (a: UnplacedLine, b: UnplacedLine): boolean =>
  a.reservationId === b.reservationId && a.startDate === b.startDate && a.unitId === b.unitId;

/** The effects of a unit change on reservations, before or after it is made. */
export function UnitEffects(props: {
  readonly effects: UnitEffectsDto;
  readonly done: boolean;
  readonly back?: Back;
}) {
  const { effects, done, back } = props;
  const { moves, unplaced } = effects;
  const today = useToday();
  const { out = [], stuck = [] } = Object.groupBy(unplaced, (one) => (one.out ? 'out' : 'stuck'));
  return (
    <div className="grid gap-3">
      {out.length > 0 && <OutNow unplaced={out} />}
      {stuck.length > 0 && <Conflicts unplaced={stuck} done={done} />}
      {moves.length > 0 && (
        <section className="rounded-md border border-line px-3 py-2">
          <h3 className="text-lg">
            {counted(moves.length, 'reservation')} {done ? 'moved' : 'will move'} to another unit
          </h3>
          <p className="text-muted">
            Dates and prices stay the same, so there is no need to contact customers.
          </p>
          <ul className="mt-2 grid gap-2">
            {moves.map((move) => (
              <li key={`${move.reservationId} ${move.startDate} ${move.unit}`} className={ITEM}>
                <Who affected={move} />
                <p className="flex items-center gap-2">
                  {move.unit}
                  <AdminIcon name="right" />
                  <span className="sr-only">to</span>
                  {move.to}
                </p>
                <CallCrew text={crewWarning(move, today)} />
                {back?.endsChoices.includes(move.reservationId) === true && (
                  <EndsChoice customer={move} />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {back !== undefined && back.back.length > 0 && <GetBack {...back} />}
      {!done && touchesNobody(effects) && (back?.back.length ?? 0) === 0 && (
        <p className="text-muted">This changes no reservations.</p>
      )}
    </div>
  );
}

/** When to look at a unit again, unless somebody enters another day. */
export const LOOK_AGAIN_DAYS = 7;

/** The days of maintenance, which may have no known end. Another year is named. */
export function maintenanceDays(
  { from, to }: Pick<BlockDto, 'from' | 'to'>,
  today: CalendarDay,
): string {
  const [first, last] = [from, to].map((day) => shownDay(calendarDay(day), today));
  if (to === UNTIL_FURTHER_NOTICE) return `From ${first}, until further notice`;
  return from === to ? `${first}` : `${first} to ${last}`;
}

type Entered = Extract<UnitChangeInput, { readonly block: unknown }>['block'];

/** What is entered about maintenance, with what an edit replaces. */
export function maintenanceRows(
  block: Entered,
  before: BlockDto | undefined,
  today: CalendarDay,
): readonly (readonly [name: string, value: string])[] {
  const daysOf = (one: Entered): string =>
    maintenanceDays({ from: one.from, to: one.to || UNTIL_FURTHER_NOTICE }, today);
  // Nobody may have entered it.
  const lookOf = ({ from, lookOn }: Entered): string =>
    !lookOn
      ? ''
      : `${shownDay(calendarDay(lookOn), today)}${lookOn === addDays(calendarDay(from), LOOK_AGAIN_DAYS) ? ', a week after the first day, as suggested' : ''}`;
  const rows: readonly (readonly [string, (one: Entered) => string])[] = [
    ['Days', daysOf],
    ['Reason', ({ reason }) => reason],
    ['Check again on', lookOf],
  ];
  return rows.flatMap(([name, say]) => {
    const [was, is] = [before && say(before), say(block)];
    if (was === undefined || was === is) return is === '' ? [] : [[name, is] as const];
    return [[name, `${is || 'No day'} (before: ${was || 'no day'})`] as const];
  });
}

const QUESTIONS: Readonly<Record<UnitChangeInput['kind'], readonly [string, string]>> = {
  add: ['Add the units?', 'Add units'],
  edit: ['Save these changes?', 'Save'],
  begin_maintenance: ['Take it out of service?', 'Take out of service'],
  edit_maintenance: ['Change its maintenance?', 'Save changes'],
  end_maintenance: ['End maintenance?', 'End maintenance'],
  price_maintenance: ['Save the cost?', 'Save'],
  retire: ['Retire this unit?', 'Retire unit'],
  reinstate: ['Bring this unit back?', 'Bring back'],
};

/** Shows that a booking after the maintenance keeps the unit. */
const NextBooking = ({ next }: { readonly next: NonNullable<UnitPreview['next']> }) => (
  <p>
    After that, it is next booked{' '}
    {formatPartyDays(calendarDay(next.startDate), calendarDay(next.endDate))} for{' '}
    <ReservationLink id={next.reservationId} name={next.name} />
    {next.status === 'held' && ' (not paid yet)'}.
  </p>
);

export function UnitConfirm(props: {
  readonly flow: UnitChangeFlow;
  /** The question and its answer, if not the change's own. */
  readonly words?: readonly [question: string, answer: string];
}) {
  const { flow } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const [asker] = useState(() => document.activeElement);
  const today = useToday();
  useEffect(() => {
    heading.current?.focus();
    return () => {
      if (asker instanceof HTMLElement && asker.isConnected) asker.focus();
    };
  }, [asker]);
  const { asked } = flow;
  if (asked === undefined) return null;
  const { change, before, effects, next, back } = asked;
  const [question, answer] = props.words ?? QUESTIONS[change.kind];
  return (
    <div className="grid gap-4 p-4">
      <h3 ref={heading} tabIndex={-1} className="text-heading outline-none">
        {question}
      </h3>
      {'block' in change && <Facts rows={maintenanceRows(change.block, before, today)} />}
      <UnitEffects effects={effects} back={back} done={false} />
      {next && <NextBooking next={next} />}
      {/* In view below a long list, and clear of messages. */}
      <div className="form-end sticky bottom-0 -mx-4 -mb-4 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-4 py-2">
        <ActionButton variant="quiet" off={flow.isBusy} onClick={flow.back}>
          Back
        </ActionButton>
        <ActionButton
          variant={change.kind === 'retire' ? 'danger' : 'primary'}
          busy={flow.isBusy}
          onClick={flow.confirm}
        >
          {answer}
        </ActionButton>
      </div>
    </div>
  );
}
