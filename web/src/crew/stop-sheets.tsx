import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { OpenWork } from '#core/dispatch/crew-act.schema.ts';
import { CREW_LIMITS } from '#core/dispatch/crew-day.ts';
import { centsFrom } from '#core/kernel/typed-numbers.ts';
import { StrokePad } from '#web/shared/forms/stroke-pad.tsx';
import type { Draft, DraftField, SheetKind } from './crew-db.ts';
import {
  type Crew,
  CrewButton,
  CrewIcon,
  formatsIn,
  Sheet,
  useCrew,
  wordsIn,
} from './crew-parts.tsx';
import type { NewAct } from './crew-store.ts';
import {
  openWork,
  paidToOthers,
  pieceOf,
  piecesOf,
  type ShownStop,
  titleIn,
  withoutPieces,
} from './crew-view.ts';
import { type CrewLanguage, OTHER_REASON, reasonIn } from './crew-words.ts';
import { useCamera } from './use-camera.tsx';

type Props = { readonly stop: ShownStop; readonly onClose: () => void };

/** What the open sheet has so far, kept by the phone. */
function useDraft() {
  const { store, state } = useCrew();
  const keep = (change: (draft: Draft) => Draft): void => {
    const { draft } = store.state();
    if (draft) void store.ask(change(draft));
  };
  return {
    fields: state.draft?.fields ?? {},
    put: (change: Draft['fields']): void =>
      keep((draft) => ({ ...draft, fields: { ...draft.fields, ...change } })),
    go: (asked: SheetKind): void => keep((draft) => ({ ...draft, asked })),
  };
}

/** A sheet whose input becomes an act. */
function ActSheet(
  props: Props & {
    readonly title: string;
    readonly save?: string;
    /** The reader's, if not the crew's. */
    readonly language?: CrewLanguage | undefined;
    readonly act: Pick<NewAct, 'kind' | 'data' | 'photo'> | undefined;
    /** Instead of the act, which needs another answer first. */
    readonly onSave?: (() => void) | undefined;
    /** Also without an act. */
    readonly canSave?: boolean;
    readonly children: ReactNode;
  },
) {
  const { store, words } = useCrew();
  const { stop, act, language, canSave = act !== undefined, onClose } = props;
  const say = language === undefined ? words : wordsIn(language);
  const keep = (event: FormEvent): void => {
    event.preventDefault();
    if (!canSave) return;
    if (props.onSave !== undefined || act === undefined) {
      props.onSave?.();
      return;
    }
    void store.act({ stopId: stop.id, name: stop.name, ...act });
    onClose();
  };
  return (
    <Sheet title={props.title} language={language} onClose={onClose}>
      <form onSubmit={keep} className="crew-form">
        {props.children}
        <CrewButton type="submit" look="go" disabled={!canSave}>
          {props.save ?? say.save}
        </CrewButton>
        <CrewButton onClick={onClose}>{say.cancel}</CrewButton>
      </form>
    </Sheet>
  );
}

function MoneySheet({ method, ...props }: Props & { readonly method: 'cash' | 'check' }) {
  const { state, words, formats } = useCrew();
  const { leftCents } = props.stop;
  const { fields, put } = useDraft();
  const others = paidToOthers(props.stop, state.acts);
  const { amount: text = (leftCents / 100).toFixed(2), note = '' } = fields;
  const id = useId();
  // Nobody writes thousands with two digits: `119,50`.
  const amountCents = Math.max(centsFrom(text.replace(/^([^.,]*),(\d\d)$/, '$1.$2')) || 0, 0);
  const isGood = amountCents > 0 && amountCents <= leftCents;
  const data = { method, amountCents, ...(note.trim() !== '' && { note: note.trim() }) };
  return (
    <ActSheet
      {...props}
      title={method === 'cash' ? words.cash : words.payByCheck}
      save={words.take(formats.usd(amountCents))}
      act={isGood ? { kind: 'payment', data } : undefined}
    >
      {others.map(({ id: paid, by = '', at, method: how = 'cash', amountCents: sum = 0 }) => (
        <p key={paid} role="status" className="crew-look">
          {words.recordedBy(by, words.money(how, formats.usd(sum)), formats.moment(at))}
        </p>
      ))}
      <label>
        {words.amount}
        <input
          inputMode="decimal"
          value={text}
          aria-describedby={id}
          onChange={({ target }) => put({ amount: target.value })}
        />
      </label>
      <p id={id} role="status" className="crew-fault">
        {leftCents === 0
          ? words.nothingDue
          : amountCents > leftCents
            ? words.overDue(formats.usd(leftCents))
            : amountCents === 0
              ? words.notAmount
              : ''}
      </p>
      <label>
        {method === 'check' ? words.checkNumber : words.note}
        <input
          value={note}
          maxLength={CREW_LIMITS.line}
          onChange={({ target }) => put({ note: target.value })}
        />
      </label>
    </ActSheet>
  );
}

const PaperText = ({ blocks }: Pick<NonNullable<ShownStop['toSign']>, 'blocks'>) =>
  // Own terms may say the same twice.
  blocks.map((block, index) => {
    const key = `${index} ${block.kind}`;
    switch (block.kind) {
      case 'heading':
        return <h3 key={key}>{block.text}</h3>;
      case 'paragraph':
        return <p key={key}>{block.text}</p>;
      case 'points':
        return (
          <ul key={key}>
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        );
      default:
        return null;
    }
  });

/** The customer signs for the delivery, and for the rental agreement if nobody has signed it yet. */
function SignatureSheet(props: Props) {
  const { words } = useCrew();
  const { toSign, language = toSign?.language } = props.stop;
  // Read by the customer, not by the crew.
  const say = language === undefined ? words : wordsIn(language);
  const id = useId();
  const { fields, put } = useDraft();
  const { name = props.stop.onSite?.name ?? props.stop.name } = fields;
  const [drawing, draw] = useState(fields.drawing ?? '');
  const [agrees, agree] = useState(false);
  const isGood = drawing !== '' && name.trim() !== '' && (toSign === undefined || agrees);
  const data = { name: name.trim(), drawing, ...(toSign && { textId: toSign.textId }) };
  return (
    <ActSheet
      {...props}
      title={toSign ? say.agreement : say.signature}
      save={toSign ? say.signAgreement : say.sign}
      language={language}
      act={isGood ? { kind: 'signature', data } : undefined}
    >
      {toSign && (
        <>
          <details className="crew-paper">
            <summary>
              {say.readAgreement}
              <CrewIcon name="down" />
            </summary>
            <PaperText blocks={toSign.blocks} />
          </details>
          <label className="crew-check">
            <input
              type="checkbox"
              checked={agrees}
              onChange={({ target }) => agree(target.checked)}
            />
            <span>{say.agrees}</span>
          </label>
        </>
      )}
      <label>
        {say.signer}
        <input
          value={name}
          maxLength={CREW_LIMITS.signer}
          onChange={({ target }) => put({ name: target.value })}
        />
      </label>
      <p id={id} className="crew-small">
        {say.signHere}
      </p>
      <div onPointerUp={() => put({ drawing })}>
        <StrokePad
          drawing={drawing}
          onDraw={draw}
          labelledBy={id}
          className="crew-pad"
          lineClassName="crew-pad-line"
          strokeClassName="crew-pad-stroke"
        >
          {null}
        </StrokePad>
      </div>
      <CrewButton
        onClick={() => {
          draw('');
          put({ drawing: '' });
        }}
      >
        {say.clear}
      </CrewButton>
    </ActSheet>
  );
}

/** One photo that goes with what is reported. */
function DraftPhoto() {
  const { words } = useCrew();
  const { fields, put } = useDraft();
  const { photo } = fields;
  const camera = useCamera((taken) => put({ photo: taken }));
  return (
    <>
      {photo !== undefined && (
        <div className="crew-photos">
          <img src={photo} alt={words.acts.photo} />
        </div>
      )}
      <CrewButton icon="camera" onClick={camera.open}>
        {photo === undefined ? words.morePhotos : words.otherPhoto}
      </CrewButton>
      {camera.field}
      {camera.fault}
    </>
  );
}

function DamageSheet(props: Props) {
  const { state, words } = useCrew();
  const units = piecesOf(props.stop, state.language).filter(({ unitId }) => unitId !== undefined);
  const { fields, put } = useDraft();
  const { text = '', photo } = fields;
  const unit = units.find(({ key }) => key === fields.unit) ?? units[0];
  const data = {
    text: text.trim(),
    ...(unit && { productId: unit.productId, unitId: unit.unitId }),
  };
  return (
    <ActSheet
      {...props}
      title={words.damage}
      act={text.trim() === '' ? undefined : { kind: 'damage', data, ...(photo && { photo }) }}
    >
      {units.length > 1 && (
        <label>
          {words.which}
          <select value={unit?.key} onChange={({ target }) => put({ unit: target.value })}>
            {units.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {words.whatDamage}
        <textarea
          value={text}
          rows={3}
          maxLength={CREW_LIMITS.text}
          onChange={({ target }) => put({ text: target.value })}
        />
      </label>
      <DraftPhoto />
    </ActSheet>
  );
}

function NoteSheet(props: Props) {
  const { words } = useCrew();
  const { fields, put } = useDraft();
  const { text = '' } = fields;
  const data = { text: text.trim() };
  return (
    <ActSheet
      {...props}
      title={words.note}
      act={data.text === '' ? undefined : { kind: 'note', data }}
    >
      <label>
        {words.whatNote}
        <textarea
          value={text}
          rows={3}
          maxLength={CREW_LIMITS.text}
          onChange={({ target }) => put({ text: target.value })}
        />
      </label>
    </ActSheet>
  );
}

const isOther = (reason = ''): boolean => reasonIn(reason, 'en') === OTHER_REASON;

/** One of the reasons, with a note, in English. Undefined until one is chosen, and any other said. */
const whyOf = (reason = '', more = ''): string | undefined =>
  reason === '' || (isOther(reason) && more.trim() === '')
    ? undefined
    : reasonIn([reason, more.trim()].filter((part) => part !== '').join(': '), 'en').slice(
        0,
        CREW_LIMITS.line,
      );

type ReasonFields = { readonly reason: DraftField; readonly more: DraftField };

const REASON: ReasonFields = { reason: 'reason', more: 'more' };
const MISSING_REASON: ReasonFields = { reason: 'missingReason', more: 'missingMore' };

function Reason(props: { readonly reasons: readonly string[]; readonly of: ReasonFields }) {
  const { words } = useCrew();
  const { fields, put } = useDraft();
  const { reason, more } = props.of;
  return (
    <>
      <fieldset>
        <legend>{words.why}</legend>
        {props.reasons.map((one) => (
          <label key={one} className="crew-check">
            <input
              type="radio"
              name="why"
              checked={fields[reason] === one}
              onChange={() => put({ [reason]: one })}
            />
            <span>{one}</span>
          </label>
        ))}
      </fieldset>
      <label>
        {isOther(fields[reason]) ? words.whichReason : words.note}
        <input
          value={fields[more] ?? ''}
          required={isOther(fields[reason])}
          maxLength={150}
          onChange={({ target }) => put({ [more]: target.value })}
        />
      </label>
    </>
  );
}

function FailedSheet(props: Props) {
  const { words } = useCrew();
  const { fields } = useDraft();
  const { photo } = fields;
  const why = whyOf(fields.reason, fields.more);
  const act = { kind: 'failed', data: { why }, ...(photo && { photo }) } as const;
  return (
    <ActSheet {...props} title={words.failed} act={why === undefined ? undefined : act}>
      <Reason reasons={words.reasons[props.stop.kind]} of={REASON} />
      <DraftPhoto />
    </ActSheet>
  );
}

/** Characters of a reason that the server accepts. */
const MOST_OPEN = 500;

/** What a stop ends without, and why, as codes. The reasons are in English, as `reasonIn` reads them. */
type Ending = Pick<ShownStop['acts'][number], 'missing' | 'missingWhy' | 'open' | 'openWhy'>;

/** In words: `Not set up: Neon Castle, Unit 2. Damaged. Finished with open items: Check 0 of 3. No time`. */
export function sayEnding(
  stop: Pick<ShownStop, 'kind' | 'items'>,
  { missing = [], missingWhy, open = [], openWhy }: Ending,
  words: Crew['words'],
  formats: Crew['formats'],
  language: CrewLanguage,
): string {
  const names = missing.flatMap(
    (one) =>
      pieceOf(stop, one, language)?.name ??
      stop.items
        .filter(({ productId }) => productId === one.productId)
        .map((item) => titleIn(item, language))[0] ??
      [],
  );
  return [
    ...(names.length > 0 ? [words.shortOf[stop.kind](names.join('; '))] : []),
    ...(missingWhy === undefined ? [] : [reasonIn(missingWhy, language)]),
    ...(open.length > 0 ? [words.finishedWith(sayOpen(open, words, formats).join(', '))] : []),
    ...(openWhy === undefined ? [] : [reasonIn(openWhy, language)]),
  ].join('. ');
}

/**
 * The act that ends a stop with something missing or left undone. The reason is in English for the
 * office, and cut to the server's limit.
 */
function endingAct(stop: ShownStop, ending: Ending): Pick<NewAct, 'kind' | 'data'> {
  const why = sayEnding(stop, ending, wordsIn('en'), formatsIn('en'), 'en').slice(0, MOST_OPEN);
  return { kind: 'done', data: { why, ...(ending.missing && { isShort: true }), ...ending } };
}

/** What the draft says is missing, if some is. */
function missingIn(stop: ShownStop, { missing = [], missingReason, missingMore }: Draft['fields']) {
  const pieces = piecesOf(stop).filter(({ key }) => missing.includes(key));
  const missingWhy = whyOf(missingReason, missingMore);
  if (pieces.length === 0 || missingWhy === undefined) return undefined;
  return {
    missing: pieces.map(({ productId, unitId }) => ({
      productId,
      ...(unitId !== undefined && { unitId }),
    })),
    missingWhy,
  };
}

const stillOpen = (stop: ShownStop, { missing = [] }: Draft['fields']): readonly OpenWork[] =>
  openWork(withoutPieces(stop, new Set(missing)));

/** How a stop ends now, with what the crew saved as missing: what else is open, and the report. */
export function endOf(stop: ShownStop, short: Draft['fields'] = {}) {
  const missing = missingIn(stop, short);
  return {
    missing,
    open: stillOpen(stop, missing ? short : {}),
    act: missing ? endingAct(stop, missing) : { kind: 'done' as const },
  };
}

/** Some of a stop's items stay out, which the office then has to see to. */
function ShortSheet(props: Props) {
  const { stop } = props;
  const { state, store, words } = useCrew();
  const { fields, put, go } = useDraft();
  const pieces = piecesOf(stop, state.language);
  const missing = new Set(fields.missing);
  const toggle = (key: string): void => {
    if (!missing.delete(key)) missing.add(key);
    put({ missing: [...missing] });
  };
  const ending = missingIn(stop, fields);
  // If all items are missing, the stop could not be completed.
  const isGood = ending !== undefined && ending.missing.length < pieces.length;
  const isMoreOpen = stillOpen(stop, fields).length > 0;
  const act = isGood ? endingAct(stop, ending) : undefined;
  const isNothing = missing.size === 0 && state.short?.[stop.id] !== undefined;
  // Kept by itself, because the crew may collect money or take photos before it ends the stop.
  const save = (): void => {
    void store.keepShort(stop.id, isNothing ? undefined : fields);
    if (act !== undefined && isMoreOpen) {
      go('finish');
      return;
    }
    if (act !== undefined) void store.act({ stopId: stop.id, name: stop.name, ...act });
    props.onClose();
  };
  return (
    <ActSheet
      {...props}
      title={words.short[stop.kind]}
      act={act}
      canSave={isGood || isNothing}
      onSave={save}
    >
      <fieldset>
        <legend>{words.missing}</legend>
        {pieces.map(({ key, name }) => (
          <label key={key} className="crew-check">
            <input type="checkbox" checked={missing.has(key)} onChange={() => toggle(key)} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <Reason reasons={words.shortReasons[stop.kind]} of={MISSING_REASON} />
    </ActSheet>
  );
}

/** What a set-up still lacks, in words. */
export const sayOpen = (
  open: readonly OpenWork[],
  words: Crew['words'],
  formats: Crew['formats'],
): readonly string[] =>
  open.map((one) => {
    switch (one.kind) {
      case 'too_windy':
        return words.windAbove(one.windMph, one.limitMph);
      case 'unsigned':
        return words.unsigned;
      case 'unpaid':
        return words.notCollected(formats.usd(one.leftCents));
      case 'not_measured':
        return words.notMeasured;
      case 'checks':
        return `${words.check} ${words.of(one.done, one.all)}`;
      case 'photos':
        return `${words.photos} ${words.of(one.done, one.all)}`;
    }
  });

/** Finishes a stop with open work, which the report lists with the reason. */
function FinishSheet({ stop, onClose }: Props) {
  const { state, store, words, formats } = useCrew();
  const { fields } = useDraft();
  const open = stillOpen(stop, fields);
  const missing = missingIn(stop, fields);
  const openWhy = whyOf(fields.reason, fields.more);
  const finish = (): void => {
    const ending = { ...missing, open, ...(openWhy !== undefined && { openWhy }) };
    void store.act({ stopId: stop.id, name: stop.name, ...endingAct(stop, ending) });
    onClose();
  };
  return (
    <Sheet title={words.finishOpen} onClose={onClose}>
      <div className="crew-form">
        <ul>
          {missing && <li>{sayEnding(stop, missing, words, formats, state.language)}</li>}
          {sayOpen(open, words, formats).map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <Reason reasons={words.openReasons} of={REASON} />
        <CrewButton disabled={openWhy === undefined} onClick={finish}>
          {words.finishAnyway}
        </CrewButton>
        <CrewButton look="go" onClick={onClose}>
          {words.back}
        </CrewButton>
      </div>
    </Sheet>
  );
}

export function StopSheet({ asked, ...props }: Props & { readonly asked: SheetKind }) {
  switch (asked) {
    case 'cash':
    case 'check':
      return <MoneySheet method={asked} {...props} />;
    case 'signature':
      return <SignatureSheet {...props} />;
    case 'damage':
      return <DamageSheet {...props} />;
    case 'note':
      return <NoteSheet {...props} />;
    case 'failed':
      return <FailedSheet {...props} />;
    case 'finish':
      return <FinishSheet {...props} />;
    case 'short':
      return <ShortSheet {...props} />;
  }
}
